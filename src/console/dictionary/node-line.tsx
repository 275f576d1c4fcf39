import { Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TreeItem } from '#offline/dictionary/dictionary-tree.ts'
import { useFormat } from '../kit/format.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'

/** Name, class and unit side by side; on a narrow page without the class. */
export const nodeColumns =
  'grid items-center gap-3 grid-cols-[minmax(0,1fr)_5rem_5rem] narrow:grid-cols-[minmax(0,1fr)_4rem]'

interface NodeLineProps {
  item: TreeItem
  /** How many nodes hang on it. */
  below: number
  /** It only leads to what was found. */
  faint: boolean
  /** Its code does not begin with that of the node above. */
  strayed: boolean
  /** With a tick box, whether it is chosen. */
  ticked: boolean | undefined
  /** Takes the place of the name while that is written. */
  rename: ReactNode
}

/** A node in its line of the tree. */
export function NodeLine({ item, below, faint, strayed, ticked, rename }: NodeLineProps) {
  const format = useFormat()
  return (
    <>
      {ticked === undefined ? null : (
        <Checkbox
          aria-hidden
          tabIndex={-1}
          readOnly
          checked={ticked}
          onCheckedChange={() => {}}
          className="pointer-events-none"
        />
      )}
      <span className={cn(nodeColumns, 'min-w-0 flex-1 pr-2', faint && 'text-faint')}>
        <span className="flex min-w-0 items-center gap-2">
          <span className="shrink-0 font-mono text-faint text-small">{item.code}</span>
          {strayed ? <Strayed /> : null}
          {rename ?? <span className="min-w-0 truncate">{item.name}</span>}
          {below > 0 ? <span className="shrink-0 text-faint text-small">{format.number(below)}</span> : null}
        </span>
        <span className="truncate text-dense text-soft narrow:hidden">{item.class}</span>
        <span className="truncate text-dense text-soft">{item.unit}</span>
      </span>
    </>
  )
}

function Strayed() {
  const { t } = useTranslation('dictionary')
  return (
    <span title={t('strayedHint')} className="shrink-0 text-attention">
      <Unlink aria-hidden className="size-3.5" />
      <span className="sr-only">{t('strayed')}</span>
    </span>
  )
}

import type { TreeItem } from '#offline/dictionary/dictionary-tree.ts'
import { useFormat } from '../kit/format.ts'
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
}

/** A node in its line of the tree. */
export function NodeLine({ item, below, faint }: NodeLineProps) {
  const format = useFormat()
  return (
    <span className={cn(nodeColumns, 'min-w-0 flex-1 pr-2', faint && 'text-faint')}>
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="shrink-0 font-mono text-faint text-small">{item.code}</span>
        <span className="min-w-0 truncate">{item.name}</span>
        {below > 0 ? <span className="shrink-0 text-faint text-small">{format.number(below)}</span> : null}
      </span>
      <span className="truncate text-dense text-soft narrow:hidden">{item.class}</span>
      <span className="truncate text-dense text-soft">{item.unit}</span>
    </span>
  )
}

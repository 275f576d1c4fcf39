import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#contract/entity-kind.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { useMayReadHistory } from './entity-history.tsx'

const HistoryDialog = lazyPart(async () => ({
  default: (await import('./history-dialog.tsx')).HistoryDialog,
}))

interface HistoryButtonProps {
  /** Kind of the row, as the history names it. */
  entity: EntityKind
  id: string
  /** What people call the row. */
  name: string
  /** Where there is room for an icon alone. */
  size?: 'icon'
}

/** Opens the history of a row that has no detail with tabs; for those who may see histories. */
export function HistoryButton({ entity, id, name, size }: HistoryButtonProps) {
  const { t } = useTranslation('kit')
  const [open, setOpen] = useState(false)
  if (!useMayReadHistory()) return null
  const label = t('history.of', { name })
  return (
    <>
      <Button
        variant="ghost"
        {...(size && { size, 'aria-label': label, title: t('tab.history') })}
        onClick={() => setOpen(true)}
      >
        <History aria-hidden />
        {size ? null : t('tab.history')}
      </Button>
      <Overlay>
        {open ? <HistoryDialog entity={entity} id={id} title={label} onClose={() => setOpen(false)} /> : null}
      </Overlay>
    </>
  )
}

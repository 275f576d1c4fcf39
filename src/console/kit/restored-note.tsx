import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { useFormat } from './format.ts'
import type { Restored } from './use-draft.ts'

interface RestoredNoteProps extends Restored {
  onStartOver: () => void
}

/** That what is not saved was brought back, and the way to give it up. */
export function RestoredNote({ writtenAt, moved, onStartOver }: RestoredNoteProps) {
  const { t } = useTranslation('detail')
  const { clock } = useFormat()
  return (
    <p role="status" className="flex items-center gap-3 rounded-control bg-sunken px-3 py-1.5 text-dense">
      <span>{t(moved ? 'form.restoredMoved' : 'form.restored', { time: clock(writtenAt) })}</span>
      <Button variant="link" size="text" className="shrink-0" onClick={onStartOver}>
        {t('form.startOver')}
      </Button>
    </p>
  )
}

import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RefusedPart } from '#contract/sync/told.ts'
import { Button } from '../ui/button.tsx'
import type { Pasted } from './paste-cells.ts'

/** How much was pasted, and which cells were not, each with why. */
export function PasteReport({ pasted, onClose }: { pasted: Pasted; onClose: () => void }) {
  const { t } = useTranslation('tabulation-sheet')
  const { cells, refused } = pasted
  return (
    <CellReport
      taken={t('paste.taken', { count: cells.size })}
      text={t('paste.refused', { count: refused.length })}
      refused={refused}
      close={t('paste.close')}
      onClose={onClose}
    />
  )
}

interface CellReportProps {
  /** What was taken. */
  taken?: string
  /** That some were not. */
  text: string
  refused: readonly RefusedPart[]
  /** What closing it is called. */
  close: string
  onClose: () => void
}

/** Which cells were not taken, each with why. */
export function CellReport({ taken, text, refused, close, onClose }: CellReportProps) {
  return (
    <div className="flex items-start gap-2 rounded-panel border bg-panel py-1 pr-1 pl-3 text-dense">
      <div role="status" className="max-h-40 min-w-0 flex-1 overflow-auto py-1">
        {taken === undefined ? null : <p>{taken}</p>}
        {refused.length > 0 ? (
          <>
            <p className="text-attention">{text}</p>
            <ul>
              {refused.map(({ label, message }) => (
                <li key={`${label} ${message}`}>
                  {label}: {message}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <Button variant="ghost" size="icon" aria-label={close} onClick={onClose}>
        <X aria-hidden />
      </Button>
    </div>
  )
}

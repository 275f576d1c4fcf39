import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RefusedPart } from '#contract/sync/told.ts'
import { Button } from '../ui/button.tsx'
import type { WordsOfKey } from './cell-words.ts'
import type { Pasted } from './paste-cells.ts'

interface PasteReportProps {
  pasted: Pasted
  wordsOf: WordsOfKey
  onClose: () => void
}

/** How much was pasted, which cells were not, each with why, and which of a workbook were changed otherwise since its export. */
export function PasteReport({ pasted, wordsOf, onClose }: PasteReportProps) {
  const { t } = useTranslation('tabulation-sheet')
  const { cells, refused, workbook } = pasted
  const contested = workbook?.contested.map(({ key, label, stands }) => ({
    label,
    message: t('paste.stands', { value: wordsOf(key, stands) }),
  }))
  return (
    <CellReport
      taken={t('paste.taken', { count: cells.size })}
      note={workbook && !workbook.baseline ? t('paste.noBaseline') : undefined}
      contested={contested}
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
  /** What else there is to know of it. */
  note?: string | undefined
  /** Those that were changed otherwise meanwhile. */
  contested?: readonly RefusedPart[] | undefined
  /** That some were not. */
  text: string
  refused: readonly RefusedPart[]
  /** What closing it is called. */
  close: string
  onClose: () => void
}

/** Which cells were not taken, each with why. */
export function CellReport({ taken, note, contested = [], text, refused, close, onClose }: CellReportProps) {
  const { t } = useTranslation('tabulation-sheet')
  return (
    <div className="flex items-start gap-2 rounded-panel border bg-panel py-1 pr-1 pl-3 text-dense">
      <div role="status" className="max-h-40 min-w-0 flex-1 overflow-auto py-1">
        {taken === undefined ? null : <p>{taken}</p>}
        {note === undefined ? null : <p className="text-attention">{note}</p>}
        <NamedCells text={t('paste.contested', { count: contested.length })} cells={contested} />
        <NamedCells text={text} cells={refused} />
      </div>
      <Button variant="ghost" size="icon" aria-label={close} onClick={onClose}>
        <X aria-hidden />
      </Button>
    </div>
  )
}

function NamedCells({ text, cells }: { text: string; cells: readonly RefusedPart[] }) {
  if (cells.length === 0) return null
  return (
    <>
      <p className="text-attention">{text}</p>
      <ul>
        {cells.map(({ label, message }) => (
          <li key={`${label} ${message}`}>
            {label}: {message}
          </li>
        ))}
      </ul>
    </>
  )
}

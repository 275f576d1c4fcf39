import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import type { Pasted } from './paste-cells.ts'

interface PasteReportProps {
  pasted: Pasted
  onClose: () => void
}

/** How much was pasted, and which cells were not, each with why. */
export function PasteReport({ pasted: { cells, refused }, onClose }: PasteReportProps) {
  const { t } = useTranslation('tabulation-sheet')
  return (
    <div className="flex items-start gap-2 rounded-panel border bg-panel py-1 pr-1 pl-3 text-dense">
      <div role="status" className="max-h-40 min-w-0 flex-1 overflow-auto py-1">
        <p>{t('paste.taken', { count: cells.size })}</p>
        {refused.length > 0 ? (
          <>
            <p className="text-attention">{t('paste.refused', { count: refused.length })}</p>
            <ul>
              {refused.map(({ key, label, message }) => (
                <li key={key}>
                  {label}: {message}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <Button variant="ghost" size="icon" aria-label={t('paste.close')} onClick={onClose}>
        <X aria-hidden />
      </Button>
    </div>
  )
}

import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'

/** What was drawn last could not be written: it stands in the drawing, and is lost with it. */
export function UnsavedNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('bpmn-modeler')
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-danger-soft px-3 py-1.5 text-danger text-dense"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">{t('unsaved')}</span>
      <Button variant="outline" onClick={onRetry}>
        {t('writeAgain')}
      </Button>
    </div>
  )
}

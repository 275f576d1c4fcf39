import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/states.tsx'
import { Button } from '../../ui/button.tsx'
import type { ShowFailure } from './messages.ts'

interface ModelerNoticeProps {
  failure: ShowFailure | 'offline' | 'late'
  onRetry: () => void
}

/** Why nothing is drawn. */
export function ModelerNotice({ failure, onRetry }: ModelerNoticeProps) {
  const { t } = useTranslation('bpmn-modeler')
  return (
    <div role="status" className="absolute inset-0 overflow-y-auto">
      <EmptyState title={t(`failure.${failure}`)} hint={t(`failureHint.${failure}`)}>
        {failure === 'late' ? (
          <Button variant="outline" onClick={onRetry}>
            {t('retry')}
          </Button>
        ) : null}
      </EmptyState>
    </div>
  )
}

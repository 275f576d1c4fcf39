import { useTranslation } from 'react-i18next'
import type { SavedStep } from '#contract/project-initialization/steps.ts'
import { useFormat } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'

interface ContestedStepProps {
  theirs: SavedStep
  onSettle: (choice: 'own' | 'theirs') => void
}

/** Says that somebody else has saved a step meanwhile; what is typed stays until its person decides. */
export function ContestedStep({ theirs, onSettle }: ContestedStepProps) {
  const { t } = useTranslation('project-initialization')
  const format = useFormat()
  const { changedAt = 0, changedByName, rows, step } = theirs
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-panel border border-attention p-3">
      <p className="min-w-64 flex-1">
        {t('contested', {
          by: changedByName,
          time: format.time(changedAt),
          step: t(`step.${step}`),
          count: rows.length,
        })}
      </p>
      <Button variant="outline" onClick={() => onSettle('theirs')}>
        {t('takeTheirs')}
      </Button>
      <Button variant="outline" onClick={() => onSettle('own')}>
        {t('takeOwn')}
      </Button>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { Check } from '#contract/project-initialization/steps.ts'
import { useFormat } from '../kit/format.ts'
import { cn } from '../ui/cn.ts'
import { useFrontInSight } from '../ui/use-front-in-sight.ts'
import type { DraftSteps } from './use-draft-steps.ts'
import { type WizardPage, wizardPages } from './wizard-pages.ts'

interface StepNavProps {
  steps: DraftSteps
  check: Check | undefined
  page: WizardPage
  onPage: (page: WizardPage) => void
}

/** The pages of the wizard, each with how much stands there: at the left, or in little room as a bar at the top. */
export function StepNav({ steps, check, page, onPage }: StepNavProps) {
  const { t } = useTranslation('project-initialization')
  const format = useFormat()
  return (
    <nav
      ref={useFrontInSight('[aria-current]')}
      aria-label={t('steps')}
      className="flex shrink-0 gap-1 overflow-x-auto rounded-panel border bg-panel p-2 paned:w-56 paned:flex-col paned:self-start"
    >
      {wizardPages.map(({ page: each, steps: own }, index) => {
        const rows = own.reduce((sum, step) => sum + filled(steps.rowsOf(step)), 0)
        const wrong = check?.problems.filter(({ step }) => own.some((name) => name === step)).length ?? 0
        return (
          <button
            key={each}
            type="button"
            aria-current={each === page ? 'step' : undefined}
            onClick={() => onPage(each)}
            className={cn(
              'flex h-control shrink-0 cursor-pointer items-center gap-2 rounded-control px-3 text-left hover:bg-sunken',
              each === page && 'bg-action-soft font-medium text-action-ink',
            )}
          >
            <span className="text-dense text-soft tabular-nums">{index + 1}</span>
            <span className="flex-1 whitespace-nowrap">{t(`page.${each}`)}</span>
            {wrong > 0 ? (
              <span className="text-danger text-dense">{t('wrong', { count: wrong })}</span>
            ) : rows > 0 && each !== 'project' ? (
              <span className="text-dense text-soft tabular-nums">{format.number(rows)}</span>
            ) : null}
          </button>
        )
      })}
    </nav>
  )
}

function filled(rows: readonly object[]): number {
  return rows.filter((row) => Object.values(row).some((text) => text !== '')).length
}

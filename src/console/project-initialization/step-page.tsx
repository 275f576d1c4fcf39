import { useTranslation } from 'react-i18next'
import type { Check, InitializationStep, Problem } from '#contract/project-initialization/steps.ts'
import type { StepColumn } from '../app/step-columns.ts'
import { BaseStep } from './base-step.tsx'
import { ContestedStep } from './contested-step.tsx'
import { StandardStep } from './standard-step.tsx'
import { StepTable } from './step-table.tsx'
import type { DraftSteps } from './use-draft-steps.ts'
import { type WizardPage, wizardPages } from './wizard-pages.ts'

interface StepPageProps {
  page: WizardPage
  steps: DraftSteps
  check: Check | undefined
  /** The problem that was asked for. */
  asked: Problem | undefined
  columnsOf: (step: InitializationStep) => StepColumn[]
}

/** What is filled in on a page of the wizard, with what the last check found there. */
export function StepPage({ page, steps, check, asked, columnsOf }: StepPageProps) {
  const { t } = useTranslation('project-initialization')
  const own: readonly InitializationStep[] = wizardPages.find((each) => each.page === page)?.steps ?? []
  return own.map((step) => {
    const theirs = steps.theirsOf(step)
    const rows = steps.rowsOf(step)
    const problems = check?.problems.filter((problem) => problem.step === step) ?? []
    const ofStep = problems.filter(({ row }) => row === undefined)
    const common = { columns: columnsOf(step), problems }
    return (
      <section key={step} className="flex flex-col gap-2">
        <h2 className="font-semibold">{t(`step.${step}`)}</h2>
        <p className="text-dense text-soft">{t(`stepHint.${step}`)}</p>
        {ofStep.map(({ message }) => (
          <p key={message} className="text-danger text-dense">
            {message}
          </p>
        ))}
        {theirs ? <ContestedStep theirs={theirs} onSettle={(choice) => steps.settle(step, choice)} /> : null}
        {step === 'project' ? (
          <BaseStep {...common} rows={rows} onRows={(next) => steps.type(step, next)} />
        ) : step === 'standard' ? (
          <StandardStep rows={rows} problems={problems} onRows={(next) => steps.type(step, next)} />
        ) : (
          <StepTable
            {...common}
            label={t(`step.${step}`)}
            rows={rows}
            asked={asked?.step === step ? asked.row : undefined}
            onRows={(next) => steps.type(step, next)}
          />
        )}
      </section>
    )
  })
}

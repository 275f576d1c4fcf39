import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getInitializationSteps, saveInitializationStep } from '#contract/project-initialization/endpoints.ts'
import {
  type ProjectInitialization,
  projectInitializationCalls,
} from '#contract/project-initialization/entity.ts'
import type { Problem, SavedStep } from '#contract/project-initialization/steps.ts'
import { z } from '#contract/zod.ts'
import { useStepColumns } from '../app/step-columns.ts'
import { useAllowed } from '../kit/permission.tsx'
import { readSearch } from '../kit/read-search.ts'
import { ErrorState, PageSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePlaces } from '../organization/place-picker.tsx'
import { Button } from '../ui/button.tsx'
import { AppliedStep } from './applied-step.tsx'
import { CheckStep } from './check-step.tsx'
import { SaveState } from './save-state.tsx'
import { StepNav } from './step-nav.tsx'
import { StepPage } from './step-page.tsx'
import { useCheckedSteps } from './use-checked-steps.ts'
import { useDraftSteps } from './use-draft-steps.ts'
import { pageOf, type WizardPage, wizardPages } from './wizard-pages.ts'
import { WorkbookButtons } from './workbook-buttons.tsx'

const Search = z.looseObject({ page: z.optional(z.enum(wizardPages.map(({ page }) => page))) })

/** Sets a project up, step by step, from a draft that can be left and resumed on another device. */
export function Wizard({ projectInitializationId }: { projectInitializationId: string }) {
  const asked = { projectInitializationId }
  const draft = useEndpoint(projectInitializationCalls.detail, asked)
  const steps = useEndpoint(getInitializationSteps, asked)
  const error = draft.error ?? steps.error
  const retry = () => void Promise.all([draft.refetch(), steps.refetch()])
  if (error && !(draft.data && steps.data)) return <ErrorState error={error} retry={retry} />
  if (!draft.data || !steps.data) return <PageSkeleton />
  return <Draft draft={draft.data} saved={steps.data} />
}

function Draft({ draft, saved }: { draft: ProjectInitialization; saved: SavedStep[] }) {
  const { t } = useTranslation('project-initialization')
  const { projectInitializationId, draftName, status } = draft
  const navigate = useNavigate()
  const { page = 'project' } = readSearch(Search, useSearch({ strict: false }))
  const { steps, check, setCheck } = useCheckedSteps(useDraftSteps(draft, saved))
  const columnsOf = useStepColumns(
    steps,
    usePlaces().units.map(({ name }) => name),
  )
  const mayEdit = useAllowed(saveInitializationStep)
  const [asked, setAsked] = useState<Problem>()
  const open = (next: WizardPage) => {
    void steps.save()
    void navigate({ to: '.', search: { draftId: projectInitializationId, page: next } })
  }
  const at = wizardPages.findIndex((each) => each.page === page)
  const labelOf = ({ step, field }: Problem) =>
    columnsOf(step).find((column) => column.field === field)?.label ?? field ?? ''
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex flex-wrap items-center gap-3">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('back')}
          onClick={() => void navigate({ to: '.', search: {} })}
        >
          <ArrowLeft aria-hidden />
        </Button>
        <h1 className="min-w-0 flex-1 truncate font-semibold text-title">{draftName}</h1>
        {status === 'draft' ? (
          <>
            <SaveState steps={steps} />
            <WorkbookButtons name={draftName} steps={steps} columnsOf={columnsOf} />
          </>
        ) : null}
      </header>
      {status === 'applied' ? (
        <AppliedStep draft={draft} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col gap-3 paned:flex-row">
          <StepNav steps={steps} check={check} page={page} onPage={open} />
          <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 overflow-y-auto">
            {page === 'check' ? (
              <CheckStep
                projectInitializationId={projectInitializationId}
                check={check}
                onChecked={setCheck}
                save={steps.save}
                labelOf={labelOf}
                onGo={(problem) => {
                  setAsked(problem)
                  open(pageOf(problem.step))
                }}
              />
            ) : (
              <fieldset disabled={!mayEdit} className="contents">
                <StepPage
                  key={page}
                  page={page}
                  steps={steps}
                  check={check}
                  asked={asked}
                  columnsOf={columnsOf}
                />
              </fieldset>
            )}
            <footer className="flex justify-between gap-2">
              <Button
                variant="outline"
                disabled={at === 0}
                onClick={() => open(wizardPages[at - 1]?.page ?? page)}
              >
                <ArrowLeft aria-hidden />
                {t('formerStep')}
              </Button>
              {page === 'check' ? null : (
                <Button onClick={() => open(wizardPages[at + 1]?.page ?? page)}>
                  {t('nextStep')}
                  <ArrowRight aria-hidden />
                </Button>
              )}
            </footer>
          </div>
        </div>
      )}
    </section>
  )
}

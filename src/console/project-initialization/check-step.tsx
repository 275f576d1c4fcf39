import { ListChecks, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applyInitialization, checkInitialization } from '#contract/project-initialization/endpoints.ts'
import type { Check, Problem } from '#contract/project-initialization/steps.ts'
import { call } from '#request/call.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { useFormat } from '../kit/format.ts'
import { Failure } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'

interface CheckStepProps {
  projectInitializationId: string
  /** What was last found; undefined before the first check. */
  check: Check | undefined
  /** With undefined: what was found is past. */
  onChecked: (check: Check | undefined) => void
  /** Saves what is typed and not saved yet; says whether nothing is left of it. */
  save: () => Promise<boolean>
  onGo: (problem: Problem) => void
  /** What a field of a step is called. */
  labelOf: (problem: Problem) => string
}

/** What would come of the draft, exactly, and what is wrong with it; then it is created. */
export function CheckStep({
  projectInitializationId,
  check,
  onChecked,
  save,
  onGo,
  labelOf,
}: CheckStepProps) {
  const { t } = useTranslation('project-initialization')
  const format = useFormat()
  const send = useGatewayCall('project-initialization')
  const [unsaved, setUnsaved] = useState(false)
  const isSaved = async () => {
    const saved = await save()
    setUnsaved(!saved)
    return saved
  }
  const checking = useSingleWrite(async () => {
    if (await isSaved())
      onChecked(await call(checkInitialization, { projectInitializationId }, { handles: 'all' }))
  })
  const applying = useSingleWrite(async ({ version }: Check) => {
    if (!(await isSaved())) return
    await send(applyInitialization, { projectInitializationId, version }, 'done.applied')
    onChecked(undefined)
  })
  // A chain table is part of its line.
  const total = (check?.counts ?? []).reduce(
    (sum, { step, count }) => sum + (step === 'chain' ? 0 : count),
    0,
  )
  const failure = checking.failure ?? applying.failure
  return (
    <div className="flex flex-col gap-4">
      <p className="text-dense text-soft">{t('checkHint')}</p>
      {check ? (
        <dl className="grid grid-cols-2 gap-2 rounded-panel border bg-panel p-4 sm:grid-cols-4">
          {check.counts.map(({ step, count }) => (
            <div key={step}>
              <dt className="text-dense text-soft">
                {t(step === 'project' ? 'created.project' : `step.${step}`)}
              </dt>
              <dd className="font-semibold tabular-nums">{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {check && check.found > 0 ? (
        <section className="flex flex-col gap-2 rounded-panel border bg-panel p-4">
          <h3 className="font-semibold text-danger">{t('found', { count: check.found })}</h3>
          <ul className="flex flex-col">
            {check.problems.map((problem) => (
              <li
                key={`${problem.step} ${problem.row} ${problem.field} ${problem.message}`}
                className="flex flex-wrap items-baseline gap-x-3 border-b py-1 last:border-b-0"
              >
                <Button variant="link" size="text" onClick={() => onGo(problem)}>
                  {t(`step.${problem.step}`)}
                  {problem.row === undefined ? null : ` ${t('rowAt', { row: problem.row + 1 })}`}
                  {problem.field === undefined ? null : ` · ${labelOf(problem)}`}
                </Button>
                <span className="text-dense">{problem.message}</span>
              </li>
            ))}
          </ul>
          {check.problems.length < check.found ? (
            <p className="text-dense text-soft">{t('firstFound', { count: check.problems.length })}</p>
          ) : null}
        </section>
      ) : null}
      {check?.found === 0 ? <p className="font-medium">{t('right')}</p> : null}
      {unsaved ? (
        <p role="alert" className="text-danger text-dense">
          {t('unsaved')}
        </p>
      ) : null}
      {failure === undefined ? null : (
        <p role="alert" className="text-danger text-dense">
          <Failure error={failure} />
        </p>
      )}
      {applying.busy ? (
        <div role="status" className="flex flex-col gap-1.5 text-dense">
          {t('creating', { total: format.number(total) })}
          <Progress label={t('creating', { total: format.number(total) })} value={undefined} />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <OnlineButton
          to={checkInitialization}
          variant="outline"
          disabled={checking.busy || applying.busy}
          onClick={() => checking.start()}
        >
          <ListChecks aria-hidden />
          {t('check')}
        </OnlineButton>
        <OnlineButton
          to={applyInitialization}
          disabled={check?.found !== 0 || checking.busy || applying.busy}
          onClick={() => check && applying.start(check)}
        >
          <Play aria-hidden />
          {t('apply', { total: format.number(total) })}
        </OnlineButton>
      </div>
    </div>
  )
}

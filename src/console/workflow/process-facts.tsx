import { useTranslation } from 'react-i18next'
import type { ProcessDetail, ProcessTask } from '#contract/workflow/process.ts'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { useFormat } from '../kit/format.ts'
import { ProcessRecordFacts } from './process-record.tsx'
import { ProcessTimeline } from './process-timeline.tsx'

/** What a process is about, who has it now, and all that was done in it. */
export function ProcessFacts({ process }: { process: ProcessDetail }) {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  const { modelName, modelVersion, starterName, startedAt, values, variables, about } = process
  const waiting = process.tasks.filter(({ state }) => state === 'open')
  const given = variables.filter(({ name }) => values[name] !== undefined)
  return (
    <div className="flex flex-col gap-6">
      <DescriptionList
        items={[
          { label: t('column.modelName'), value: t('version', { name: modelName, version: modelVersion }) },
          { label: t('column.starterName'), value: starterName },
          { label: t('column.startedAt'), value: format.time(startedAt) },
          ...given.map(({ name }) => ({ label: name, value: valueText(values[name], t) })),
        ]}
      />
      {about ? <ProcessRecordFacts process={process} /> : null}
      {waiting.length > 0 ? (
        <DescriptionGroup title={t('waiting')}>
          <ul className="flex flex-col divide-y rounded-control border">
            {waiting.map((task) => (
              <Waiting key={task.processTaskId} task={task} />
            ))}
          </ul>
        </DescriptionGroup>
      ) : null}
      <DescriptionGroup title={t('timeline')}>
        <ProcessTimeline acts={process.acts} />
      </DescriptionGroup>
    </div>
  )
}

/** What was given for a variable, in words. */
export function valueText(value: string | number | boolean | undefined, t: (key: string) => string): string {
  return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value)
}

function Waiting({ task }: { task: ProcessTask }) {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  const { nodeName, executorName, kind, dueAt } = task
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-dense">
      <span className="font-medium">{executorName}</span>
      <span className="text-soft">{nodeName}</span>
      {kind === 'member' ? null : <span className="text-soft">{t(`kind.${kind}`)}</span>}
      {dueAt === undefined ? null : (
        <span className="ml-auto text-small text-soft">{t('due', { time: format.time(dueAt) })}</span>
      )}
    </li>
  )
}

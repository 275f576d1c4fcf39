import { useTranslation } from 'react-i18next'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { useFormat } from '../kit/format.ts'
import { ProcessForms } from './process-forms.tsx'
import { ProcessRecordFacts } from './process-record.tsx'
import { ProcessSheets } from './process-sheets.tsx'
import { ProcessTimeline } from './process-timeline.tsx'
import { WaitingTasks } from './waiting-tasks.tsx'

/** What a process is about, who has it now, and all that was done in it. */
export function ProcessFacts({ process }: { process: ProcessDetail }) {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  const { modelName, modelVersion, starterName, startedAt, values, variables, about } = process
  const given = variables.filter(({ name }) => values[name] !== undefined)
  return (
    <div className="flex flex-col gap-6">
      <ProcessSheets process={process} />
      <ProcessForms process={process} />
      <DescriptionList
        items={[
          { label: t('column.modelName'), value: t('version', { name: modelName, version: modelVersion }) },
          { label: t('column.starterName'), value: starterName },
          { label: t('column.startedAt'), value: format.time(startedAt) },
          ...given.map(({ name }) => ({ label: name, value: valueText(values[name], t) })),
        ]}
      />
      {about ? <ProcessRecordFacts process={process} /> : null}
      <WaitingTasks process={process} />
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

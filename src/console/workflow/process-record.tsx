import { useTranslation } from 'react-i18next'
import { Id } from '#contract/id.ts'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { getProcessRecord } from '#contract/workflow/process-calls.ts'
import { z } from '#contract/zod.ts'
import { NamedFile } from '../app/attached-file.tsx'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { useKnownFields } from '../kit/field-changes.tsx'
import { Failure, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useFieldText } from '../kit/use-field-text.ts'

/** Of a document that can be opened. */
const Document = z.object({ fileId: Id, name: z.string() })

/** The record that a process is about, which a task opens to whom it waits for. */
export function ProcessRecordFacts({ process }: { process: ProcessDetail }) {
  const { t } = useTranslation('process-instance')
  const { processInstanceId, about } = process
  const request = { processInstanceId }
  const { data, error } = useEndpoint(getProcessRecord, request, { storedFirst: true, background: true })
  return (
    <DescriptionGroup title={t('about', { label: about?.label ?? '' })}>
      {data ? <Fields entity={data.entity} row={data.row} /> : null}
      {data?.entity === 'project-document' ? <NamedFile {...z.parse(Document, data.row)} /> : null}
      {!data && error ? (
        <p className="text-dense text-soft">
          <Failure error={error} />
        </p>
      ) : null}
      {data || error ? null : <RowsSkeleton rows={3} />}
    </DescriptionGroup>
  )
}

function Fields({ entity, row }: { entity: string; row: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation(entity)
  const text = useFieldText(entity)
  const known = useKnownFields(entity)
  const items = known(Object.keys(row)).flatMap((name) => {
    const value = text(name, row[name])
    return value ? [{ label: t(`field.${name}`), value }] : []
  })
  return <DescriptionList items={items} />
}

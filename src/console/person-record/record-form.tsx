import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordCalls } from '#contract/person-record/endpoints.ts'
import { recordEntities } from '#contract/person-record/entities.ts'
import {
  type AnyRecord,
  type AnyRecordAdd,
  type AnyRecordEdit,
  type RecordKind,
  titleOf,
} from '#contract/person-record/schema.ts'
import { newId } from '#request/id.ts'
import { useSave } from '../app/use-save.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest, wholeRequest } from '../kit/form-request.ts'
import { RecordFields } from './record-fields.tsx'
import { valuesOfRecord } from './record-kinds.ts'

interface RecordFormProps {
  kind: RecordKind
  calls: RecordCalls
  person: { userId: string; userName: string }
  /** Absent for a new one. */
  record?: AnyRecord
  onClose: () => void
}

/** Adds a record, or changes one: then only what changed is sent, on top of the revision that was seen. */
export function RecordForm({ kind, calls, person, record, onClose }: RecordFormProps) {
  const { t } = useTranslation('person-record')
  const { userId, userName } = person
  const save = useSave('person-record')
  // What was open when the form was: a record that changes beneath it must not change what counts as an edit.
  const [initial] = useState(() => valuesOfRecord(kind, record))
  const [recordId] = useState(() => record?.recordId ?? newId())
  const [build] = useState(() =>
    record
      ? changedRequest({ recordId, baseRevision: record.revision }, recordEntities[kind].groups)
      : wholeRequest({ recordId, userId }),
  )
  const labelled = <Request extends AnyRecordAdd | AnyRecordEdit>(request: Request) => ({
    ...request,
    label: `${userName} · ${titleOf({ ...record, ...request })}`,
  })
  const draft = `${kind} ${record ? recordId : `new ${userId}`}`
  const common = { initial, build, draft, onClose }
  return record ? (
    <FormDialog
      {...common}
      title={t(`editKind.${kind}`)}
      schema={calls.update.request}
      submit={(request) => save(calls.update, labelled(request), recordId, record)}
    >
      <RecordFields kind={kind} />
    </FormDialog>
  ) : (
    <FormDialog
      {...common}
      title={t(`add.${kind}`)}
      schema={calls.add.request}
      submit={(request) => save(calls.add, labelled(request), recordId)}
    >
      <RecordFields kind={kind} />
    </FormDialog>
  )
}

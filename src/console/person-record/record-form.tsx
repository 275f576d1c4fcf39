import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordCalls } from '#contract/person-record/endpoints.ts'
import {
  type AnyRecord,
  type RecordKind,
  recordFieldGroups,
  recordFields,
} from '#contract/person-record/schema.ts'
import { newId } from '#request/id.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest, wholeRequest } from '../kit/form-request.ts'
import { RecordFields } from './record-fields.tsx'
import { textOf } from './record-kinds.ts'

interface RecordFormProps {
  kind: RecordKind
  calls: RecordCalls
  userId: string
  /** Absent for a new one. */
  record?: AnyRecord
  onClose: () => void
}

/** Adds a record, or changes one: then only what changed is sent, on top of the revision that was seen. */
export function RecordForm({ kind, calls, userId, record, onClose }: RecordFormProps) {
  const { t } = useTranslation('person-record')
  const send = useGatewayCall('person-record')
  // What was open when the form was: a record that changes beneath it must not change what counts as an edit.
  const [initial] = useState(() =>
    Object.fromEntries(
      Object.keys(recordFields[kind].shape).map((field) => [field, record ? textOf(record, field) : '']),
    ),
  )
  const [recordId] = useState(() => record?.recordId ?? newId())
  const [build] = useState(() =>
    record
      ? changedRequest({ recordId, baseRevision: record.revision }, recordFieldGroups)
      : wholeRequest({ recordId, userId }),
  )
  const draft = `${kind} ${record ? recordId : `new ${userId}`}`
  const common = { initial, build, draft, onClose }
  return record ? (
    <FormDialog
      {...common}
      title={t(`editKind.${kind}`)}
      schema={calls.update.request}
      submit={async (request) => {
        await send(calls.update, request)
      }}
    >
      <RecordFields kind={kind} />
    </FormDialog>
  ) : (
    <FormDialog
      {...common}
      title={t(`add.${kind}`)}
      schema={calls.add.request}
      submit={async (request) => {
        await send(calls.add, request)
      }}
    >
      <RecordFields kind={kind} />
    </FormDialog>
  )
}

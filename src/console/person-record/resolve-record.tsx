import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordCalls } from '#contract/person-record/endpoints.ts'
import { recordEntities } from '#contract/person-record/entities.ts'
import type { RecordKind } from '#contract/person-record/schema.ts'
import { z } from '#contract/zod.ts'
import { begunWith, type ResolveFormProps, rowBeneath } from '../app/resolve-form.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest, wholeRequest, writtenValues } from '../kit/form-request.ts'
import { RecordFields } from './record-fields.tsx'
import { valuesOfRecord } from './record-kinds.ts'

interface ResolveRecordProps extends ResolveFormProps {
  kind: RecordKind
  calls: RecordCalls
}

/** A parked edit of a record, or a new one that was refused, to be resolved and sent again. */
export function ResolveRecord({ kind, calls, edit, submit, onClose }: ResolveRecordProps) {
  const { t } = useTranslation('person-record')
  const [{ initial, build, begun }] = useState(() => formOf(kind, calls, edit))
  const common = { initial, build, begun, onClose }
  return edit.makes ? (
    <FormDialog
      {...common}
      title={t(`add.${kind}`)}
      schema={calls.add.request}
      submit={(request) => submit(calls.add, request)}
    >
      <RecordFields kind={kind} />
    </FormDialog>
  ) : (
    <FormDialog
      {...common}
      title={t(`editKind.${kind}`)}
      schema={calls.update.request}
      submit={(request) => submit(calls.update, request)}
    >
      <RecordFields kind={kind} />
    </FormDialog>
  )
}

function formOf(kind: RecordKind, calls: RecordCalls, edit: ResolveFormProps['edit']) {
  const { label, revision } = edit
  if (edit.makes) {
    const { recordId, userId } = z.parse(calls.add.request, edit.request)
    const initial = valuesOfRecord(kind)
    const build = wholeRequest({ recordId, userId, label })
    return { initial, build, begun: begunWith(edit, writtenValues(initial, edit.request)) }
  }
  const { recordId, baseRevision } = z.parse(calls.update.request, edit.request)
  const initial = valuesOfRecord(kind, rowBeneath(edit))
  const build = changedRequest(
    { recordId, label, baseRevision: revision ?? baseRevision },
    recordEntities[kind].groups,
  )
  return { initial, build, begun: begunWith(edit, writtenValues(initial, edit.request)) }
}

import type { RecordCalls } from '#contract/person-record/endpoints.ts'
import { recordEntities } from '#contract/person-record/entities.ts'
import { type AnyRecord, type RecordKind, titleOf } from '#contract/person-record/schema.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { ResolveEntity } from '../app/resolve-entity.tsx'
import type { ResolveFormProps } from '../app/resolve-form.ts'
import { useFollowing } from '../kit/entity-field.ts'
import type { FormValues } from '../kit/form-request.ts'
import { RecordFields } from './record-fields.tsx'

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
  const { userId, userName } = person
  return (
    <EntityForm
      entity={recordEntities[kind]}
      calls={calls}
      row={record}
      besides={{ userId }}
      onClose={onClose}
    >
      <RecordFields kind={kind} />
      <QueueLabel of={(values) => `${userName} · ${titleOf(values).trim()}`} />
    </EntityForm>
  )
}

/** What the queue calls the edit: whose record it is, and which. */
function QueueLabel({ of }: { of: (values: FormValues) => string }) {
  useFollowing((values) => ({ label: of(values) }))
  return null
}

interface ResolveRecordProps extends ResolveFormProps {
  kind: RecordKind
  calls: RecordCalls
}

/** A parked edit of a record, or a new one that was refused, to be resolved and sent again. */
export function ResolveRecord({ kind, ...props }: ResolveRecordProps) {
  return (
    <ResolveEntity entity={recordEntities[kind]} {...props}>
      <RecordFields kind={kind} />
      <QueueLabel of={() => props.edit.label} />
    </ResolveEntity>
  )
}

import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedEndpoint } from '#contract/define-endpoint.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { EntityFieldsContext } from '../kit/entity-field.ts'
import { entityValues } from '../kit/entity-values.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest, wholeRequest, writtenValues } from '../kit/form-request.ts'
import { begunWith, type ResolveFormProps, rowBeneath } from './resolve-form.ts'

interface ResolveEntityProps extends ResolveFormProps {
  entity: AnyEntity
  calls: { add: QueuedEndpoint; update: QueuedEndpoint }
  /** The entity's fields, as in `EntityForm`. */
  children: ReactNode
}

/**
 * A parked edit of a row, or a new row that was refused, to be resolved and sent again; in a conflict over what the other
 * person wrote.
 */
export function ResolveEntity({ entity, calls, edit, submit, onClose, children }: ResolveEntityProps) {
  const { t } = useTranslation(entity.kind)
  const [{ fields, ...form }] = useState(() => formOf(entity, edit))
  const call = edit.makes ? calls.add : calls.update
  return (
    <EntityFieldsContext value={fields}>
      <FormDialog
        {...form}
        title={edit.makes ? t('form.add') : t('form.edit', { name: edit.label })}
        schema={call.request}
        submit={(request) => submit(call, request)}
        onClose={onClose}
      >
        {children}
      </FormDialog>
    </EntityFieldsContext>
  )
}

function formOf(entity: AnyEntity, edit: EditDetail) {
  const { given, edited, initial: atFirst, groups } = entity
  const names = edit.makes ? given : edited
  const initial = entityValues(names, edit.makes ? atFirst : rowBeneath(edit))
  const written = writtenValues(initial, edit.request)
  const { baseRevision, clear: _clear, after: _after, ...request } = edit.request
  const fixed = without(request, edit.makes ? written : initial)
  return {
    fields: { entity, names },
    initial,
    build: edit.makes
      ? wholeRequest(fixed)
      : changedRequest({ ...fixed, baseRevision: edit.revision ?? baseRevision }, groups),
    begun: begunWith(edit, written),
  }
}

/** What a request contains that is in none of the form's fields: its id, where it belongs, what the queue calls it. */
function without(request: Values, fields: Values): Values {
  return Object.fromEntries(Object.entries(request).filter(([name]) => !(name in fields)))
}

import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { newId } from '#request/id.ts'
import { EntityFieldsContext } from '../kit/entity-field.ts'
import { entityValues, writtenNames } from '../kit/entity-values.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest, type Follow, wholeRequest, withFollowing } from '../kit/form-request.ts'
import { useWriteEntity } from './use-write-entity.ts'

interface EntityFormProps {
  entity: AnyEntity
  calls: { add: Endpoint; update: Endpoint }
  /** The row to change; absent for a new one. */
  row?: Values | undefined
  /** What the request contains besides and no field does: where a new row belongs, for instance. */
  besides?: Values
  /** What a new row begins with that the declaration cannot know. */
  suggested?: Values
  /** What follows from the fields of a new row: those that the entity says so of. */
  follow?: Follow
  onSaved?: (id: string) => void
  onClose: () => void
  /** The entity's fields (fields.tsx), the same for a new row and a change: those that cannot be changed are not drawn. */
  children: ReactNode
}

/** Adds a row, or changes one: then only what changed is sent, on top of the revision that was seen. */
export function EntityForm({
  entity,
  calls,
  row,
  besides,
  suggested,
  follow,
  onSaved,
  onClose,
  children,
}: EntityFormProps) {
  const { t } = useTranslation(entity.kind)
  const write = useWriteEntity(entity.kind)
  // What was open when the form was: a row that changes meanwhile must not change what counts as an edit.
  const [{ id, fields, build: buildOwn, ...form }] = useState(() => formOf(entity, row, besides, suggested))
  const build = useMemo(() => withFollowing(buildOwn, row ? undefined : follow), [buildOwn, row, follow])
  const call = row ? calls.update : calls.add
  return (
    <EntityFieldsContext value={fields}>
      <FormDialog
        {...form}
        build={build}
        title={row ? t('form.edit', { replace: { ...row, name: row[entity.label] } }) : t('form.add')}
        schema={call.request}
        submit={async (request) => {
          await write(call, request, id, row)
          onSaved?.(id)
        }}
        onClose={onClose}
      >
        {children}
      </FormDialog>
    </EntityFieldsContext>
  )
}

function formOf(entity: AnyEntity, row: Values | undefined, besides: Values = {}, suggested: Values = {}) {
  const { kind, id: idName, label, initial, groups } = entity
  const id = row ? String(row[idName]) : newId()
  const names = writtenNames(entity, !row).filter((name) => !(name in besides))
  const called = row && entity.labelGoesAlong ? { [label]: row[label] } : {}
  const fixed = { ...besides, ...called, [idName]: id }
  const belongs = row ? [id] : ['new', ...Object.values({ ...besides, ...suggested })]
  return {
    id,
    fields: { entity, names },
    initial: entityValues(names, row ?? { ...initial, ...suggested }),
    build: row ? changedRequest({ ...fixed, baseRevision: row.revision }, groups) : wholeRequest(fixed),
    draft: [kind, ...belongs].join(' '),
  }
}

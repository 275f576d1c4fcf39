import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { newId } from '#request/id.ts'
import { EntityFieldsContext } from '../kit/entity-field.ts'
import { entityValues, writtenNames } from '../kit/entity-values.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { withEntries } from '../kit/form-entries.ts'
import {
  changedRequest,
  type Follow,
  type FormCheck,
  wholeRequest,
  withFollowing,
} from '../kit/form-request.ts'
import { useWriteEntity } from './use-write-entity.ts'

interface EntityFormProps {
  entity: AnyEntity
  calls: { add: Endpoint; update: Endpoint }
  /** The row to change; absent for a new one. */
  row?: Values | undefined
  /** What the request of a new row contains besides and no field does: where it belongs. */
  besides?: Values
  /** What a new row begins with that the declaration cannot know. */
  suggested?: Values
  onSaved?: ((id: string) => void) | undefined
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
  onSaved,
  onClose,
  children,
}: EntityFormProps) {
  const { t } = useTranslation(entity.kind)
  const write = useWriteEntity(entity.kind)
  const following = useRef<Follow>(undefined)
  const check = useRef<FormCheck>(undefined)
  // What was open when the form was: a row that changes meanwhile must not change what counts as an edit.
  const [{ id, names, ...form }] = useState(() => {
    const { build, ...rest } = formOf(entity, row, besides, suggested)
    return { ...rest, build: withFollowing(build, following) }
  })
  const [fields] = useState({ entity, names, following, check })
  const call = row ? calls.update : calls.add
  const texts = { context: entity.variant }
  return (
    <EntityFieldsContext value={fields}>
      <FormDialog
        {...form}
        check={check}
        title={
          row
            ? t('form.edit', { ...texts, replace: { ...row, name: row[entity.label] } })
            : t('form.add', texts)
        }
        schema={call.request}
        submit={async (request, draft) => {
          await write(call, request, id, { seen: row, draft })
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
  const { kind, variant, id: idName, initial, groups, entries } = entity
  const id = row ? String(row[idName]) : newId()
  const names = writtenNames(entity, !row).filter((name) => !(name in besides))
  const belongs = row ? [id] : ['new', ...Object.values({ ...besides, ...suggested })]
  return {
    id,
    names,
    initial: entityValues(names, row ?? { ...initial, ...suggested }),
    build: row
      ? withEntries(entries, changedRequest({ [idName]: id, baseRevision: row.revision }, groups))
      : wholeRequest({ ...besides, [idName]: id }),
    lists: entries,
    draft: [kind, ...(variant ? [variant] : []), ...belongs].join(' '),
  }
}

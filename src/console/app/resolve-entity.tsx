import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedEndpoint } from '#contract/define-endpoint.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { Entries, EntriesEdit, editedEntries } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { EntityFieldsContext } from '../kit/entity-field.ts'
import { entityValues, writtenNames } from '../kit/entity-values.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { listAfter, withEntries } from '../kit/form-entries.ts'
import {
  changedRequest,
  entriesIn,
  type Follow,
  type FormCheck,
  wholeRequest,
  withFollowing,
  writtenValues,
} from '../kit/form-request.ts'
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
  const following = useRef<Follow>(undefined)
  const check = useRef<FormCheck>(undefined)
  const [{ names, ...form }] = useState(() => {
    const { build, ...rest } = formOf(entity, edit)
    return { ...rest, build: withFollowing(build, following) }
  })
  const [fields] = useState({ entity, names, following, check })
  const { creates, label: name } = edit
  const call = creates ? calls.add : calls.update
  const texts = { context: entity.variant }
  return (
    <EntityFieldsContext value={fields}>
      <FormDialog
        {...form}
        check={check}
        title={creates ? t('form.add', texts) : t('form.edit', { ...texts, name })}
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
  const { initial: atFirst, groups } = entity
  const names = writtenNames(entity, edit.creates)
  const beneath = edit.creates ? atFirst : { ...rowBeneath(edit), ...listsBeneath(entity, edit) }
  const initial = entityValues(names, beneath)
  const written = {
    ...writtenValues(initial, edit.request),
    ...Object.fromEntries(
      entity.entries.flatMap(([name, key]) =>
        edit.request[name] === undefined
          ? []
          : [[name, listAfter(entriesIn(initial[name]), key, edit.request[name])]],
      ),
    ),
  }
  const { baseRevision, clear: _clear, after: _after, ...request } = edit.request
  const fixed = without(request, edit.creates ? written : initial)
  return {
    names,
    initial,
    build: edit.creates
      ? wholeRequest(fixed)
      : withEntries(
          entity.entries,
          changedRequest({ ...fixed, baseRevision: edit.revision ?? baseRevision }, groups),
        ),
    begun: begunWith(edit, written),
  }
}

/** The lists that merge entry by entry, with the entries that somebody else wrote in a conflict. */
function listsBeneath({ entries }: AnyEntity, { before, fields, beside }: EditDetail): Values {
  const contested = fields.filter(({ overlaps }) => overlaps)
  return Object.fromEntries(
    entries.flatMap(([name, key]) => {
      const field = contested.find((each) => each.name === name)
      if (!field) return []
      const named = ({ set = [], remove = [] }: EntriesEdit) => [
        ...set.map((entry) => String(entry[key])),
        ...remove,
      ]
      const theirs = z.safeParse(Entries, field.theirs).data ?? []
      const own = named(z.safeParse(EntriesEdit, field.mine).data ?? {})
      const there = [...named(beside?.[name] ?? {}), ...named({ set: theirs })]
      const remove = own.filter((entry) => !there.includes(entry))
      const list = z.safeParse(Entries, before?.[name]).data ?? []
      return [[name, editedEntries(list, key, { set: theirs, remove })]]
    }),
  )
}

/** What a request contains that is in none of the form's fields: its id, where it belongs, what the queue calls it. */
function without(request: Values, fields: Values): Values {
  return Object.fromEntries(Object.entries(request).filter(([name]) => !(name in fields)))
}

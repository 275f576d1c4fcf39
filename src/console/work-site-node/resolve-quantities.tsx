import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntriesEdit } from '#contract/entries.ts'
import { plainDecimal } from '#contract/plain-decimal.ts'
import { editParts } from '#contract/revision.ts'
import { recordQuantities, workSiteNodesEntity } from '#contract/work-site-node/entity.ts'
import { DoneQuantity } from '#contract/work-site-node/schema.ts'
import { z } from '#contract/zod.ts'
import { begunWith, type ResolveFormProps } from '../app/resolve-form.ts'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest } from '../kit/form-request.ts'

type Problem = ReturnType<typeof begunWith>['problems'][number]

const Requested = z.looseObject({ workSiteId: z.string(), quantities: z.optional(EntriesEdit) })
const Before = z.partial(z.pick(workSiteNodesEntity.Row, { quantities: true }))

/** A parked edit of quantities, node by node beside what somebody else recorded, to be resolved and sent again. */
export function ResolveQuantities({ edit, submit, onClose }: ResolveFormProps) {
  const { t } = useTranslation('work-site-node')
  const [form] = useState(() => formOf(edit))
  return (
    <FormDialog
      title={t('resolve')}
      schema={form.schema}
      initial={form.initial}
      build={form.build}
      begun={form.begun}
      submit={async (request) => {
        const { clear, ...given }: Readonly<Record<string, unknown>> = request
        const { workSiteId } = z.parse(Requested, edit.request)
        const set = form.nodes.flatMap(({ nodeId, name }) => {
          const done = given[fieldOf(nodeId)]
          return typeof done === 'string' ? { nodeId, name, done } : []
        })
        const emptied: unknown[] = Array.isArray(clear) ? clear : []
        const remove = form.nodes.flatMap(({ nodeId }) => (emptied.includes(fieldOf(nodeId)) ? nodeId : []))
        await submit(recordQuantities, {
          workSiteId,
          label: edit.label,
          baseRevision: edit.revision ?? Number(edit.request.baseRevision ?? 0),
          quantities: { ...(set.length > 0 && { set }), ...(remove.length > 0 && { remove }) },
        })
      }}
      onClose={onClose}
    >
      {form.nodes.map(({ nodeId, name, theirs }) => (
        <TextField
          key={nodeId}
          name={fieldOf(nodeId)}
          label={name}
          {...(theirs !== undefined && { hint: t('theirs', { done: theirs }) })}
        />
      ))}
    </FormDialog>
  )
}

/** A number alone is no name of a field. */
function fieldOf(nodeId: string): string {
  return `node-${nodeId}`
}

function formOf(edit: ResolveFormProps['edit']) {
  const { request, before, fields } = edit
  const { set = [], remove = [] } = z.parse(Requested, request).quantities ?? {}
  const seen = z.safeParse(Before, before).data?.quantities ?? []
  const theirs = fields
    .flatMap(({ overlaps, theirs: list }) => (overlaps ? [list].flat() : []))
    .flatMap(entryOf)
  const mine = set.flatMap(entryOf)
  const nameOf = (nodeId: string) =>
    [...seen, ...theirs].find((each) => each.nodeId === nodeId)?.name ?? nodeId
  const nodes = [
    ...mine.map(({ nodeId, name }) => ({ nodeId, name })),
    ...remove.map((nodeId) => ({ nodeId, name: nameOf(nodeId) })),
  ].map((node) => ({ ...node, theirs: theirs.find(({ nodeId }) => nodeId === node.nodeId)?.done }))
  const names = nodes.map(({ nodeId }) => fieldOf(nodeId))
  const beneath = new Map([...seen, ...theirs].map(({ nodeId, done }) => [fieldOf(nodeId), done]))
  const begun = begunWith(edit, {
    ...Object.fromEntries(mine.map(({ nodeId, done }) => [fieldOf(nodeId), done])),
    ...Object.fromEntries(remove.map((nodeId) => [fieldOf(nodeId), ''])),
  })
  return {
    nodes,
    build: changedRequest({}),
    begun: { ...begun, problems: begun.problems.flatMap((problem) => problemOf(problem, mine)) },
    schema: z.strictObject({
      ...Object.fromEntries(names.map((name) => [name, z.optional(plainDecimal)])),
      clear: z.optional(z.array(z.enum(names))),
      baseRevision: z.optional(editParts.baseRevision),
    }),
    initial: Object.fromEntries(names.map((name) => [name, beneath.get(name) ?? ''])),
  }
}

/** A problem of an entry under the field of its node; one of the whole is said above the form. */
function problemOf({ path, message }: Problem, entries: readonly DoneQuantity[]): Problem[] {
  const index = /^quantities\.set\.(\d+)/.exec(path)?.[1]
  const entry = index === undefined ? undefined : entries[Number(index)]
  return entry ? [{ path: fieldOf(entry.nodeId), message }] : []
}

function entryOf(value: unknown) {
  return z.safeParse(DoneQuantity, value).data ?? []
}

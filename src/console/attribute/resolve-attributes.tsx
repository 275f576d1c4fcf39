import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NodeKind } from '#contract/attribute/schema.ts'
import { formSchema, valuesEdit } from '#contract/attribute/value-schema.ts'
import { AttributeValue, attributeSetEntity, updateAttributes } from '#contract/attribute/values.ts'
import { EntriesEdit } from '#contract/entries.ts'
import { getWorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import type { ResolveFormProps } from '../app/resolve-form.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest } from '../kit/form-request.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { formValues, groupsWithChosen } from './form-values.ts'
import { type AttributeNode, type Attributes, useAttributes } from './use-attributes.ts'

const Requested = z.looseObject({
  nodeId: z.string(),
  nodeKind: NodeKind,
  label: z.optional(z.string()),
  values: z.optional(EntriesEdit),
})
const Before = z.partial(z.pick(attributeSetEntity.Row, { projectId: true }))

/** A parked edit of attribute values, to be resolved and sent again, once it is known which form its node has. */
export function ResolveAttributes(props: ResolveFormProps) {
  const { edit, onClose } = props
  const { nodeId, nodeKind } = z.parse(Requested, edit.request)
  const isSite = nodeKind === 'work-site'
  const site = useEndpoint(getWorkSite, { workSiteId: nodeId }, { enabled: isSite, background: true })
  const before = z.safeParse(Before, edit.before).data
  const projectId = isSite ? site.data?.projectId : before?.projectId
  const boundAs = isSite ? site.data?.designUnitId : nodeId
  if (projectId && (boundAs || site.data))
    return <ResolveOf {...props} node={{ nodeId, nodeKind, name: edit.label, projectId, boundAs }} />
  return <Unready error={site.error} retry={() => void site.refetch()} onClose={onClose} />
}

function ResolveOf({ node, ...props }: ResolveFormProps & { node: AttributeNode }) {
  const attributes = useAttributes(node)
  if (attributes.set) return <ResolveForm {...props} node={node} attributes={attributes} />
  return <Unready error={attributes.error} retry={attributes.retry} onClose={props.onClose} />
}

interface UnreadyProps {
  error: Error | null
  retry: () => void
  onClose: () => void
}

/** Stands for the form while its definition is read, and says why it cannot be. */
function Unready({ error, retry, onClose }: UnreadyProps) {
  const { t } = useTranslation('attribute-set')
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('form.title')}>
        <DialogBody>
          {error ? <ErrorState error={error} retry={retry} /> : <RowsSkeleton rows={4} />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

interface ResolveValuesProps extends ResolveFormProps {
  node: AttributeNode
  attributes: Attributes
}

function ResolveForm({ edit, submit, onClose, node, attributes }: ResolveValuesProps) {
  const { t } = useTranslation('attribute-set')
  const [form] = useState(() => {
    const { values } = z.parse(Requested, edit.request)
    const mine = values?.set ?? []
    const seen = z.safeParse(attributeSetEntity.Row, edit.before).data?.values ?? []
    // Under what the person wrote lies what somebody else wrote since, in a conflict.
    const theirs = edit.fields.flatMap(({ overlaps, theirs: list }) => (overlaps ? [list].flat() : []))
    const written = [...seen, ...theirs].flatMap((value) => entryOf(value))
    const groups = groupsWithChosen(attributes.groups, written)
    const items = groups.flatMap((group) => group.items)
    return {
      groups,
      items,
      schema: formSchema(items),
      initial: formValues(items, written),
      build: changedRequest({}),
      begun: {
        values: {
          ...formValuesOf(items, mine),
          ...Object.fromEntries((values?.remove ?? []).map((itemId) => [itemId, ''])),
        },
        problems: edit.reason?.problems ?? [],
      },
    }
  })
  return (
    <FormDialog
      title={t('form.title')}
      schema={form.schema}
      initial={form.initial}
      build={form.build}
      begun={form.begun}
      submit={async (request) => {
        const { nodeId, nodeKind } = node
        const { baseRevision: asked } = edit.request
        const baseRevision = edit.revision ?? Number(asked ?? 0)
        const values = valuesEdit(request, form.items)
        await submit(updateAttributes, { nodeId, nodeKind, label: edit.label, baseRevision, values })
      }}
      onClose={onClose}
    >
      <AttributeFields groups={form.groups} />
    </FormDialog>
  )
}

function entryOf(value: unknown) {
  return z.safeParse(AttributeValue, value).data ?? []
}

/** Just the fields that were written. */
function formValuesOf(items: Attributes['items'], mine: readonly unknown[]) {
  const written = mine.flatMap(entryOf)
  const all = formValues(items, written)
  return Object.fromEntries(Object.entries(all).filter(([id]) => written.some(({ itemId }) => itemId === id)))
}

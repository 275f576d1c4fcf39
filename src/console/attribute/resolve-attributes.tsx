import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formSchema, valuesEdit } from '#contract/attribute/value-schema.ts'
import { AttributeValue, attributeSetEntity, NodeKind, updateAttributes } from '#contract/attribute/values.ts'
import { EntriesEdit } from '#contract/entries.ts'
import { getWorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import type { ResolveFormProps } from '../app/resolve-form.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest } from '../kit/form-request.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useCurrentProject } from '../project/project-picker.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { formValues } from './form-values.ts'
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
  const { nodeId, nodeKind } = z.parse(Requested, props.edit.request)
  const current = useCurrentProject()
  const isSite = nodeKind === 'work-site'
  const site = useEndpoint(getWorkSite, { workSiteId: nodeId }, { enabled: isSite, background: true }).data
  const before = z.safeParse(Before, props.edit.before).data
  const projectId = isSite ? site?.projectId : (before?.projectId ?? current.projectId)
  const boundAs = isSite ? site?.designUnitId : nodeId
  if (!projectId || !boundAs) return null
  return <ResolveOf {...props} node={{ nodeId, nodeKind, name: props.edit.label, projectId, boundAs }} />
}

function ResolveOf({ node, ...props }: ResolveFormProps & { node: AttributeNode }) {
  const attributes = useAttributes(node)
  return attributes.set ? <ResolveForm {...props} node={node} attributes={attributes} /> : null
}

interface ResolveValuesProps extends ResolveFormProps {
  node: AttributeNode
  attributes: Attributes
}

function ResolveForm({ edit, submit, onClose, node, attributes: { items, groups } }: ResolveValuesProps) {
  const { t } = useTranslation('attribute-set')
  const [form] = useState(() => {
    const { values } = z.parse(Requested, edit.request)
    const mine = values?.set ?? []
    const seen = z.safeParse(attributeSetEntity.Row, edit.before).data?.values ?? []
    // Under what the person wrote lies what somebody else wrote since, in a conflict.
    const theirs = edit.fields.flatMap(({ overlaps, theirs: list }) => (overlaps ? [list].flat() : []))
    const written = [...seen, ...theirs].flatMap((value) => entryOf(value))
    return {
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
        const values = valuesEdit(request, items)
        await submit(updateAttributes, { nodeId, nodeKind, label: edit.label, baseRevision, values })
      }}
      onClose={onClose}
    >
      <AttributeFields groups={groups} />
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

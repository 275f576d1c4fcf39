import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormGroup } from '#contract/attribute/forms.ts'
import { formSchema, valuesEdit } from '#contract/attribute/value-schema.ts'
import { type AttributeSet, updateAttributes } from '#contract/attribute/values.ts'
import { useSave } from '../app/use-save.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest } from '../kit/form-request.ts'
import { AttributeFields } from './attribute-fields.tsx'
import { formValues, groupsWithChosen, presetValues } from './form-values.ts'
import type { AttributeNode } from './use-attributes.ts'

interface AttributeFormProps {
  node: AttributeNode
  set: AttributeSet
  groups: readonly FormGroup[]
  onClose: () => void
}

/** Fills in the attributes of a node: just the items that changed are saved, on this device first. */
export function AttributeForm({ node, set, groups: all, onClose }: AttributeFormProps) {
  const { t } = useTranslation('attribute-set')
  const save = useSave('attribute-set')
  const { nodeId, nodeKind, name } = node
  // What was open when the form was: a row that changes meanwhile must not change what counts as an edit.
  const [form] = useState(() => {
    const groups = groupsWithChosen(all, set.values)
    const items = groups.flatMap((group) => group.items)
    const presets = presetValues(items)
    const isEmpty = set.values.length === 0 && Object.keys(presets).length > 0
    return {
      items,
      groups,
      schema: formSchema(items),
      initial: formValues(items, set.values),
      build: changedRequest({ baseRevision: set.revision }),
      ...(isEmpty && { begun: { values: presets, problems: [] } }),
    }
  })
  return (
    <FormDialog
      title={t('form.edit', { name })}
      schema={form.schema}
      initial={form.initial}
      build={form.build}
      begun={form.begun}
      draft={`attribute-set ${nodeId}`}
      submit={async (request, draft) => {
        const { baseRevision = set.revision } = request
        const values = valuesEdit(request, form.items)
        const label = t('label', { name })
        // The edit may have to be resolved while another project is chosen.
        const seen = { ...set, projectId: node.projectId }
        await save(updateAttributes, { nodeId, nodeKind, label, baseRevision, values }, nodeId, {
          seen,
          draft,
        })
      }}
      onClose={onClose}
    >
      <AttributeFields groups={form.groups} />
    </FormDialog>
  )
}

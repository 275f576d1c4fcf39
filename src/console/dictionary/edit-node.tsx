import { useId, useState } from 'react'
import { NodeEdit } from '#contract/dictionary/node-calls.ts'
import type { TreeItem } from '#offline/dictionary/dictionary-tree.ts'
import { FormButtons, FormFields, FormLeaveGuard } from '../kit/form-parts.tsx'
import { useRequestForm } from '../kit/use-request-form.ts'
import { NodeFields } from './node-fields.tsx'
import { backTo, nodeEditRequest, nodeValues } from './node-form.ts'
import type { NodeActs } from './use-node-acts.ts'

interface EditNodeProps {
  acts: NodeActs
  dictionaryId: string
  /** As it was when the form was opened: what others write meanwhile is merged, or shown at its field. */
  item: TreeItem
  /** The full code of the node above. */
  above: string
  onClose: () => void
}

/** The fields of a node, in the place of its facts. */
export function EditNode({ acts, dictionaryId, item, above, onClose }: EditNodeProps) {
  const id = useId()
  const [form] = useState(() => ({
    initial: nodeValues(item),
    build: nodeEditRequest({ dictionaryId, nodeId: item.nodeId, baseRevision: item.revision }),
  }))
  const request = useRequestForm({
    ...form,
    schema: NodeEdit,
    draft: `dictionary-node ${dictionaryId} ${item.nodeId}`,
    title: item.name,
    submit: async (edit) => {
      await acts.update(edit, item.name, backTo(item, [...Object.keys(edit), ...(edit.clear ?? [])]))
    },
    onClose,
  })
  return (
    <div className="flex flex-col gap-4">
      <FormFields id={id} request={request}>
        <NodeFields above={above} />
      </FormFields>
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex justify-end gap-2 border-t bg-panel px-4 py-3">
        <FormButtons
          request={request}
          formId={id}
          onCancel={() => {
            request.forget()
            onClose()
          }}
        />
      </div>
      <FormLeaveGuard request={request} />
    </div>
  )
}

import { useMemo } from 'react'
import { getProjectForms } from '#contract/attribute/endpoints.ts'
import { type FormGroup, type FormItem, type FormNode, formsOf } from '#contract/attribute/forms.ts'
import { stillFits } from '#contract/attribute/value-schema.ts'
import { type AttributeSet, getAttributes } from '#contract/attribute/values.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

/** A node whose attributes are shown or filled in. */
export interface AttributeNode extends FormNode {
  nodeId: string
  name: string
}

/** An item with what is filled in for it. */
export interface FilledItem {
  item: FormItem
  /** Undefined while it is empty. */
  value: unknown
  /** What stands there fits no more what the definition says today. */
  outdated: boolean
}

export interface Attributes {
  /** The values; undefined while they or the forms load. */
  set: AttributeSet | undefined
  groups: readonly (FormGroup & { filled: readonly FilledItem[] })[]
  /** All items of the groups, the columns of tables among them. */
  items: readonly FormItem[]
  /** How many required items are still empty. */
  missing: number
  error: Error | null
  retry: () => void
}

/** The attribute groups of a node with their values, also without a network. */
export function useAttributes(node: AttributeNode): Attributes {
  const { nodeId, nodeKind, projectId, boundAs } = node
  const { data: forms, error: formsError, refetch: readForms } = useEndpoint(getProjectForms, { projectId })
  const { data: set, error: setError, refetch: readSet } = useEndpoint(getAttributes, { nodeId, nodeKind })
  return useMemo(() => {
    const groups =
      forms && set
        ? formsOf(forms, { nodeKind, projectId, boundAs }).map((group) => ({
            ...group,
            filled: filledOf(group.items, set),
          }))
        : []
    return {
      set: forms && set,
      groups,
      items: groups.flatMap(({ items }) => items),
      missing: groups
        .flatMap(({ filled }) => filled)
        .filter(({ item, value }) => item.required === 1 && item.status === 1 && value === undefined).length,
      error: (forms ? null : formsError) ?? (set ? null : setError),
      retry: () => void Promise.all([readForms(), readSet()]),
    }
  }, [forms, set, formsError, setError, readForms, readSet, nodeKind, projectId, boundAs])
}

/** The items that are filled in today, and stopped ones that have a value. */
function filledOf(items: readonly FormItem[], { values }: AttributeSet): FilledItem[] {
  const written = new Map(values.map(({ itemId, value }) => [itemId, value]))
  return items.flatMap((item) => {
    const value = written.get(item.itemId)
    if (item.tableId !== undefined || (item.status === 0 && value === undefined)) return []
    return { item, value, outdated: value !== undefined && !stillFits(item, items, value) }
  })
}

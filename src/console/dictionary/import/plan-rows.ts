import type { PlannedChange, PlannedFields, PlannedNode } from '#contract/dictionary/import-plan.ts'
import { byCode } from './code-style.ts'
import { isRow, type Placed } from './place-rows.ts'
import { push } from './present-tree.ts'
import type { FieldChange, NodeFields } from './types.ts'

/** New nodes as they are sent: parents first, siblings by their codes, or as the sheet has them where it gives none. */
export function plannedNodes(created: readonly Placed[]): PlannedNode[] {
  const below = new Map<Placed['parent'], Placed[]>()
  for (const place of created) push(below, place.parent, place)
  const indexes = new Map<Placed, number>()
  const nodes: PlannedNode[] = []
  const queue = [...below.keys()].filter((parent) => !parent || !isRow(parent))
  for (const parent of queue) {
    const siblings = below.get(parent) ?? []
    const coded = siblings.every((place) => place.coded)
    siblings.sort((a, b) => (coded ? byCode.compare(a.code, b.code) : 0) || a.row.line - b.row.line)
    for (const place of siblings) {
      const { row, segment, code } = place
      indexes.set(place, nodes.length)
      nodes.push({
        line: row.line,
        ...(parent && (isRow(parent) ? { under: indexes.get(parent) ?? 0 } : { parentId: parent.nodeId })),
        segment,
        code,
        ...sentFields({ ...nothing, ...row.fields, name: row.name }),
      })
      if (below.has(place)) queue.push(place)
    }
  }
  return nodes
}

const nothing = {
  unit: '',
  class: '',
  origin: '',
  major: '',
  loopOver: '',
  loopRule: '',
  quantityRule: '',
}

function sentFields({ loopOver, loopRule, ...fields }: NodeFields): PlannedFields {
  return { ...fields, loop: loopOver && `${loopOver} ${loopRule}` }
}

/** The changes as they are sent. */
export function plannedChanges(changes: ReadonlyMap<Placed, readonly FieldChange[]>): PlannedChange[] {
  return [...changes]
    .flatMap(([{ row, node }, changed]) => {
      if (!node || changed.length === 0) return []
      const after: Partial<NodeFields> = {}
      for (const { field, after: text } of changed) after[field] = text
      const {
        name,
        unit,
        origin,
        class: given,
        major,
        quantityRule,
        loop,
      } = {
        ...after,
        loop: sentFields({ ...node, ...after }).loop,
      }
      const fields: PlannedChange['fields'] = {
        ...(name !== undefined && { name }),
        ...(unit !== undefined && { unit }),
        ...(origin !== undefined && { origin }),
        ...(given !== undefined && { class: given }),
        ...(major !== undefined && { major }),
        ...(quantityRule !== undefined && { quantityRule }),
        ...((after.loopOver ?? after.loopRule) !== undefined && { loop }),
      }
      return [{ line: row.line, nodeId: node.nodeId, fields }]
    })
    .sort((a, b) => a.nodeId - b.nodeId)
}

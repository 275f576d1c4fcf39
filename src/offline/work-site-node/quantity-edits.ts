import { Entries, editedEntries } from '#contract/entries.ts'
import {
  getWorkSiteNodes,
  Recorded,
  recordQuantities,
  workSiteNodesEntity,
} from '#contract/work-site-node/entity.ts'
import { WorkSiteNodesQuery } from '#contract/work-site-node/schema.ts'
import { z } from '#contract/zod.ts'
import { AnyRow as Any, type AnyRow, checked, entityEdits } from '../replica/entity-edits.ts'
import type { AnswerOverlay } from '../replica/overlay.ts'

const Row = checked(workSiteNodesEntity.Row, Any)
const Based = z.object({ baseRevision: z.int() })

// Nobody adds any: nodes are made of a standard, and only with a network.
const withEdit = entityEdits(workSiteNodesEntity, { add: { id: '' }, update: recordQuantities })

/** Quantities that were recorded on this device, applied to the nodes of their work site. */
export const quantityEdits: AnswerOverlay = {
  kind: 'work-site-node',
  endpoints: [getWorkSiteNodes.id],
  overlay(_endpointId, request, answer, unsynced) {
    if (answer === undefined) return undefined
    const edits = unsynced.of('work-site-node', z.parse(WorkSiteNodesQuery, request).workSiteId)
    return edits.reduce<AnyRow>(
      (row, edit) => withEdit(row, edit, unsynced.author) ?? row,
      z.parse(Row, answer),
    )
  },
  changed({ content }, data) {
    const saved = z.safeParse(Recorded, data).data?.workSiteNodes
    const base = z.safeParse(Based, content.request).data?.baseRevision
    if (!saved || base === undefined) return []
    const { workSiteId, quantities: set, emptied: remove, revision } = saved
    return [
      {
        endpointId: getWorkSiteNodes.id,
        request: { workSiteId },
        apply(answer) {
          const row = z.parse(Row, answer)
          // What changed before the edit's own base is known to an answer of that revision or a later one alone.
          if (row.revision < base || row.revision >= revision) return answer
          const quantities = editedEntries(z.parse(Entries, row.quantities), 'nodeId', { set, remove })
          return { ...row, quantities, revision }
        },
      },
    ]
  },
}

import { inArray } from 'drizzle-orm'
import type { NodeKind } from '#contract/attribute/schema.ts'
import type { Tx } from '../db/client.ts'
import { attributeSet } from '../db/tables/attribute.ts'
import { attributeSets } from './set-store.ts'

/** What a replica of the attribute values within the actor's reach holds, and needs. */
export const { count: countAttributeSets, changes: findAttributeSetChanges } = attributeSets

/** The nodes, by their ids, of those of the rows that are attribute values. */
export async function findNodesOf(
  tx: Tx,
  rows: readonly { entity: string; entityId: string }[],
): Promise<ReadonlyMap<string, { nodeKind: NodeKind; projectId: string }>> {
  const ids = rows.flatMap(({ entity, entityId }) => (entity === 'attribute-set' ? entityId : []))
  if (ids.length === 0) return new Map()
  const { nodeId, nodeKind, projectId } = attributeSet
  const found = await tx
    .select({ nodeId, nodeKind, projectId })
    .from(attributeSet)
    .where(inArray(nodeId, ids))
  return new Map(found.map(({ nodeId, ...node }) => [nodeId, node]))
}

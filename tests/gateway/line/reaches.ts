import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { lineCalls } from '#contract/line/entity.ts'
import type { Reach } from '#contract/mileage.ts'
import { reachesOn, readLine } from '#contract/place.ts'
import type { Client } from '../client.ts'

/** What the keyword of a list names on the lines that the client sees, as a device finds it. */
export async function reachesOf(client: Client, entity: AnyEntity, query: Values): Promise<Reach[]> {
  const stretch = entity.stretchOf(query)
  if (!stretch) return []
  const { records } = await client.call(lineCalls.list, { pageSize: 2000 })
  return records.flatMap(({ lineId, alignments }) => reachesOn(readLine(alignments), lineId, stretch))
}

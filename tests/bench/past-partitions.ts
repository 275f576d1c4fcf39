import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { addPartitions } from '#gateway/db/partitions.ts'

const month = 28 * 86_400_000

/** Makes the partitions that a gateway would have made from an instant until now. */
export async function addPastPartitions(client: Client, from: Date): Promise<void> {
  for (let at = from.getTime(); at < Date.now(); at += month)
    await addPartitions(drizzle(client), new Date(at))
}

import type { TrailFindings } from '#contract/log/trail-check.ts'
import type { Tx } from '#gateway/db/client.ts'
import { type HeadLine, readHeads } from '#gateway/log/head-files.ts'
import { createTrailKey } from '#gateway/log/trail-key.ts'
import { verifyTrail } from '#gateway/log/verify-trail.ts'

/** The key for heads and cuts of a test's gateways. */
export const trailKey = createTrailKey(Buffer.alloc(32, 0x5e))

async function* none(): AsyncGenerator<HeadLine> {}

/** Verifies the trail of a database, with the signed heads of a folder if one is given. */
export async function checkTrail(
  { orm }: { orm: Pick<Tx, 'select' | 'execute'> },
  folder?: string,
): Promise<TrailFindings> {
  return await verifyTrail({ orm, heads: folder ? readHeads(folder, trailKey) : none(), key: trailKey })
}

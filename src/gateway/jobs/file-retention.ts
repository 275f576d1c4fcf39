import { and, eq, inArray, isNull, lt, not, or } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { file } from '../db/tables/file.ts'
import { project } from '../db/tables/project.ts'
import { isSignature, unattached } from '../file/visible-files.ts'
import type { Clock } from '../platform/clock.ts'
import { day, hour } from '../platform/durations.ts'
import type { FileStorage } from '../security/services.ts'
import type { Retention } from '../settings/env.ts'
import type { Job } from './runner.ts'

const batch = 100

interface Parts {
  database: Database
  clock: Clock
  storage: FileStorage
  retention: Pick<Retention, 'unlinkedFileDays'>
}

/** Removes uploads whose ticket ran out before they were finished, files that nothing came to show, and documents of projects that stay deleted. */
export function fileRetentionJob({ database, clock, storage, retention }: Parts): Job {
  return {
    name: 'file-retention',
    interval: hour,
    async run(stop) {
      let removed = batch
      while (removed === batch && !stop.aborted) {
        const fileIds = await forget(database, clock(), retention.unlinkedFileDays)
        // The rows go first: a crash between leaves bytes that nobody sees, never a row without its bytes.
        for (const fileId of fileIds) await storage.remove(fileId)
        removed = fileIds.length
      }
    },
  }
}

async function forget({ orm }: Database, now: Date, unlinkedDays: number): Promise<string[]> {
  const abandoned = and(isNull(file.completedAt), lt(file.ticketExpiresAt, now))
  const since = new Date(now.getTime() - unlinkedDays * day)
  const unlinked = and(
    lt(file.completedAt, since),
    or(isNull(file.detachedAt), lt(file.detachedAt, since)),
    unattached,
    not(isSignature(orm)),
  )
  const gone = orm.select({ projectId: project.projectId }).from(project).where(lt(project.deletedAt, since))
  // Until then the project may come back, with its documents.
  const ofDeleted = and(eq(file.shownBy, 'project'), inArray(file.projectId, gone))
  const chosen = orm
    .select({ fileId: file.fileId })
    .from(file)
    .where(or(abandoned, unlinked, ofDeleted))
    .limit(batch)
  const removed = await orm
    .delete(file)
    .where(inArray(file.fileId, chosen))
    .returning({ fileId: file.fileId })
  return removed.map(({ fileId }) => fileId)
}

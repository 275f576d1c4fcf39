import { sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { Id } from '#contract/id.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Epoch } from '#contract/revision.ts'
import type { Pull, PullQuery, ReplicatedEntity } from '#contract/sync/schema.ts'
import { z } from '#contract/zod.ts'
import { countGeneralAccounts, findAccountChanges } from '../account/queries.ts'
import { countAttributeSets, findAttributeSetChanges } from '../attribute/queries.ts'
import type { Tx } from '../db/client.ts'
import { epochColumn } from '../db/epoch.ts'
import type { Changes, Stretch } from '../db/replica-changes.ts'
import type { StepContext } from '../http/handle.ts'
import { countPeople, findPeopleChanges } from '../person/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import { scopeHash } from '../security/scope.ts'
import { countWorkSites, findWorkSiteChanges } from '../work-site/queries.ts'

const pageRows = 500

interface Replica {
  /** All of them. */
  permissions: readonly Permission[]
  /** How many rows a snapshot has, counted up to a limit. */
  count: (tx: Tx, actor: Actor, limit: number) => Promise<number>
  findChanges: (tx: Tx, actor: Actor, stretch: Stretch) => Promise<Changes<unknown>>
}

const replicas: Record<ReplicatedEntity, Replica> = {
  'work-site': { permissions: ['workSite:view'], count: countWorkSites, findChanges: findWorkSiteChanges },
  person: { permissions: ['person:view'], count: countPeople, findChanges: findPeopleChanges },
  account: { permissions: ['account:view'], count: countGeneralAccounts, findChanges: findAccountChanges },
  'attribute-set': {
    // Those of work sites are among them.
    permissions: ['attributeValue:view', 'workSite:view'],
    count: countAttributeSets,
    findChanges: findAttributeSetChanges,
  },
}

/** A transaction's id, by which a cursor says up to where a replica is complete. */
const Horizon = z.string().check(z.regex(/^\d{1,20}$/))
/** How far a pull of several pages has come. `since` is absent within a snapshot. */
const Progress = z.object({ scope: z.string(), horizon: Horizon, since: z.optional(Horizon), beyond: Id })
type Progress = z.output<typeof Progress>

/**
 * A replica's snapshot, or what changed since the cursor (protocol: "Pulling changes"). Every transaction below the
 * cursor's had ended when the cursor was given, so what commits late is sent the next time; some rows come twice.
 * All pages of a pull carry the same cursor, which counts once the last of them has arrived.
 * @throws Refusal 20403 without the entity's view permissions, 20413 for a snapshot of more rows than a device may store, 20400
 *   when cursor or page are none of ours.
 */
export async function pullReplica(
  { tx, actor, language, services }: StepContext,
  { entity, ...query }: z.output<typeof PullQuery>,
): Promise<Pull> {
  const replica = replicas[entity]
  if (!replica.permissions.every((each) => actor.permissions.has(each))) throw new Refusal(codes.noPermission)
  // Before the rows are read: the later their snapshot, the more it contains.
  const { horizon: now, epoch } = await standing(tx)
  const scope = scopeHash(actor, entity, epoch)
  const progress = query.page === undefined ? undefined : readPage(query.page)
  if (query.page !== undefined && !progress) throw refuseField('page', 'type', language)
  if (query.cursor !== undefined && !z.safeParse(Horizon, query.cursor).success) {
    throw refuseField('cursor', 'type', language)
  }
  const goesOn = progress?.scope === scope && isPast(progress.horizon, now) ? progress : undefined
  // A cursor ahead of the database comes from before a backup was restored.
  const valid = query.scope === scope && query.cursor !== undefined && isPast(query.cursor, now)
  const since = progress ? goesOn?.since : valid ? query.cursor : undefined
  const horizon = goesOn?.horizon ?? now
  const snapshot = since === undefined && !goesOn
  const { replicaRows } = services.settings
  if (snapshot && (await replica.count(tx, actor, replicaRows + 1)) > replicaRows)
    throw new Refusal(codes.tooLarge)
  const { rows, removed, last } = await replica.findChanges(tx, actor, {
    since,
    beyond: goesOn?.beyond,
    limit: pageRows,
  })
  return {
    scope,
    cursor: horizon,
    snapshot,
    rows,
    removed,
    ...(last && { page: pageText({ scope, horizon, since, beyond: last }) }),
  }
}

/** The horizon now, and the epoch that the database is in. */
async function standing(tx: Tx): Promise<{ horizon: string; epoch: Epoch }> {
  const { rows } = await tx.execute<{ horizon: string; epoch: Epoch }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      ${epochColumn} as epoch`,
  )
  return { horizon: rows[0]?.horizon ?? '0', epoch: rows[0]?.epoch ?? 1 }
}

function isPast(horizon: string, now: string): boolean {
  return BigInt(horizon) <= BigInt(now)
}

function pageText(progress: Progress): string {
  return Buffer.from(JSON.stringify(progress)).toString('base64url')
}

function readPage(page: string): Progress | undefined {
  try {
    return Progress.parse(JSON.parse(Buffer.from(page, 'base64url').toString()))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return undefined
    throw error
  }
}

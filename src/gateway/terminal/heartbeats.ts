import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { instantBounds } from '#contract/id.ts'
import type { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import type { Database } from '../db/client.ts'
import { epochColumn } from '../db/epoch.ts'
import { terminal } from '../db/tables/terminal.ts'
import { heartbeatMinutesColumn } from '../identity/terminal-policy.ts'
import { type Contact, contactOf } from '../security/contact.ts'
import type { Heartbeats } from '../security/services.ts'

type Heartbeat = RequestOf<typeof sendHeartbeat>

/**
 * Notes what terminals report about themselves: a fleet does all day, so each takes one statement, which is written once and
 * planned once.
 */
export class HeartbeatStatement implements Heartbeats {
  readonly #statement: ReturnType<typeof prepareStatement>

  constructor(database: Database) {
    this.#statement = prepareStatement(database)
  }

  async note(
    { terminalId, sequence, ...reported }: Heartbeat,
    contact: Contact & { signedAt: number | undefined },
  ) {
    const { now, signedAt } = contact
    const { lastHeartbeatAt, contactIp, city } = contactOf(contact)
    const [known] = await this.#statement.execute({
      ...{ terminalId, sequence, lastHeartbeatAt, contactIp, city },
      signedAt: signedAt === undefined ? null : new Date(signedAt),
      emptied: reported.emptied ?? false,
      build: reported.build,
      isBehind: reported.build !== __BUILD_ID__,
      ...unsentColumns(reported, now),
      ...conditionColumns(reported),
    })
    return known
  }
}

type Reported = Omit<Heartbeat, 'terminalId' | 'sequence'>

/** What the terminal has still to send. Its clock may be wrong by years: what it made in the future, it made now. */
function unsentColumns({ unsynced, parked, oldestMadeAt }: Reported, now: Date) {
  const oldest = oldestMadeAt && Math.max(instantBounds.from, Math.min(oldestMadeAt, now.getTime()))
  return { unsynced, parked, oldestMadeAt: oldest === undefined ? null : new Date(oldest) }
}

/** How the terminal is; what it does not say is not known any more. A disk that filled up leaves a quota below what is used. */
function conditionColumns({ storageUsed, storageQuota, ...condition }: Reported) {
  const { displayMode, persisted, batteryLevel, charging, clockOffset } = condition
  return {
    storageUsed: storageUsed === undefined ? null : Math.min(storageUsed, storageQuota ?? storageUsed),
    ...{ storageQuota, displayMode, persisted, batteryLevel, charging, clockOffset },
  }
}

/**
 * The sequence tells copies of a device: each heartbeat is answered with the number for the next one. The one before is taken
 * until the current one is used, for its answer may have been lost; a device that comes with an older one goes on from storage
 * that another has used since: one of the two is a copy, unless its heartbeat was signed before the last contact. Then it was on
 * its way while a later one came, which says more, and it changes nothing. After a restored backup the numbers begin below
 * those of the devices.
 */
function prepareStatement({ orm }: Database) {
  const isAsked = eq(terminal.terminalId, sql.placeholder('terminalId'))
  const known = orm.$with('known').as(orm.select(knownColumns).from(terminal).where(isAsked).for('update'))
  const used = sql<number>`coalesce(${sql.placeholder('sequence')}::int, ${known.sequence})`
  const isFormer = sql`(${used} < ${known.sequence} and ${used} <> ${known.formerSequence})`
  const signedAt = sql`${sql.placeholder('signedAt')}::timestamptz`
  const isLate = sql`(${isFormer} and coalesce(${signedAt} < ${known.lastHeartbeatAt}, false))`
  const now = sql`${sql.placeholder('lastHeartbeatAt')}::timestamptz`
  const next = sql<number>`greatest(${known.sequence}, ${used}) + 1`
  const noted = orm.$with('noted').as(
    orm
      .update(terminal)
      .set({
        unsynced: unlessEmptied('unsynced'),
        parked: unlessEmptied('parked'),
        oldestMadeAt: unlessEmptied('oldestMadeAt'),
        ...reportedColumns,
        behindSince: sql`case when ${sql.placeholder('isBehind')}::boolean then coalesce(${known.behindSince}, ${now}) end`,
        // Of two gateways one may be late.
        lastHeartbeatAt: sql`greatest(${known.lastHeartbeatAt}, ${now})`,
        sequence: next,
        formerSequence: used,
        cloneSuspectedAt: sql`case when ${isFormer} then coalesce(${known.cloneSuspectedAt}, ${now}) else ${known.cloneSuspectedAt} end`,
      })
      .from(known)
      .where(and(isAsked, not(isLate)))
      .returning({ sequence: terminal.sequence }),
  )
  const { status, validUntil, unsynced, epoch, heartbeatMinutes } = known
  return orm
    .with(known, noted)
    .select({
      ...{ status, validUntil, unsynced, epoch, heartbeatMinutes },
      sequence: sql<number>`coalesce((select ${noted.sequence} from ${noted}), ${known.sequence})`,
    })
    .from(known)
    .prepare('heartbeat')
}

const knownColumns = {
  status: terminal.status,
  validUntil: terminal.validUntil,
  unsynced: terminal.unsynced,
  lastHeartbeatAt: terminal.lastHeartbeatAt,
  behindSince: terminal.behindSince,
  sequence: terminal.sequence,
  formerSequence: terminal.formerSequence,
  cloneSuspectedAt: terminal.cloneSuspectedAt,
  epoch: epochColumn.as('epoch'),
  heartbeatMinutes: heartbeatMinutesColumn.as('heartbeat_minutes'),
}

const reportedColumns = {
  build: reported('build'),
  storageUsed: reported('storageUsed'),
  storageQuota: reported('storageQuota'),
  displayMode: reported('displayMode'),
  persisted: reported('persisted'),
  batteryLevel: reported('batteryLevel'),
  charging: reported('charging'),
  clockOffset: reported('clockOffset'),
  contactIp: reported('contactIp'),
  city: reported('city'),
}

function reported(name: string): SQL {
  return sql`${sql.placeholder(name)}`
}

/** As reported, unless the browser has thrown away what was there: then what was heard before stands. */
function unlessEmptied(name: 'unsynced' | 'parked' | 'oldestMadeAt'): SQL {
  return sql`case when ${sql.placeholder('emptied')}::boolean then ${terminal[name]} else ${sql.placeholder(name)} end`
}

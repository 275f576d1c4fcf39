import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { NewTerminals } from '#contract/terminal/policy.ts'
import type { DisplayMode, TerminalStatus } from '#contract/terminal/schema.ts'
import { account } from './account.ts'
import { instant, plainText } from './columns.ts'

/** A device that signed in; `terminalId` follows from the token that it created for itself. */
export const terminal = pgTable(
  'terminal',
  {
    terminalId: uuid('terminal_id').primaryKey(),
    /** The account that signed in on it first. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.accountId),
    deviceName: plainText('device_name').notNull(),
    /** That people gave it the name, which a sign-in then leaves alone. */
    named: boolean('named').notNull().default(false),
    os: plainText('os').notNull(),
    osVersion: plainText('os_version').notNull(),
    terminalVersion: plainText('terminal_version').notNull(),
    memory: doublePrecision('memory'),
    processor: plainText('processor'),
    applyIp: plainText('apply_ip').notNull(),
    /** Where it was when it applied first. */
    applyCity: plainText('apply_city'),
    /** Where the last contact came from, as far as the proxy tells. */
    city: plainText('city'),
    status: plainText('status').$type<TerminalStatus>().notNull(),
    revision: integer('revision').notNull().default(1),
    appliedAt: instant('applied_at').notNull(),
    authorisedAt: instant('authorised_at'),
    validUntil: instant('valid_until'),
    /** When the gateway last heard from it; the sign-in that created it counts. */
    lastHeartbeatAt: instant('last_heartbeat_at').notNull(),
    unsynced: integer('unsynced').notNull().default(0),
    parked: integer('parked').notNull().default(0),
    oldestMadeAt: instant('oldest_made_at'),
    build: plainText('build'),
    storageUsed: doublePrecision('storage_used'),
    storageQuota: doublePrecision('storage_quota'),
    /** While it is cancelled or rejected: when that was ordered, first heard by the device, and done on it. */
    revokedAt: instant('revoked_at'),
    revocationDeliveredAt: instant('revocation_delivered_at'),
    revocationAcknowledgedAt: instant('revocation_acknowledged_at'),
    /** Sealed edits that it said it still had when its keys were gone. */
    heldEdits: integer('held_edits'),
    // What the fleet board shows beside.
    registeredAt: instant('registered_at').notNull(),
    /** Where the last contact came from. */
    contactIp: plainText('contact_ip').notNull(),
    displayMode: plainText('display_mode').$type<DisplayMode>(),
    persisted: boolean('persisted'),
    batteryLevel: doublePrecision('battery_level'),
    charging: boolean('charging'),
    /** Gateway's clock minus the terminal's, milliseconds. */
    clockOffset: doublePrecision('clock_offset'),
    /** When a person's request from it was last let in, to the minute. */
    lastRequestAt: instant('last_request_at'),
    /** When edits from it last took effect. */
    lastSyncAt: instant('last_sync_at'),
    /** Since when it reports another build than the gateway's. */
    behindSince: instant('behind_since'),
    /** The number that the last heartbeat was answered with, and the one that it came with (`terminal/heartbeats.ts`). */
    sequence: integer('sequence').notNull().default(0),
    formerSequence: integer('former_sequence').notNull().default(0),
    cloneSuspectedAt: instant('clone_suspected_at'),
  },
  (table) => [
    index('terminal_heartbeat').on(table.lastHeartbeatAt, table.terminalId),
    index('terminal_unsynced').on(table.unsynced, table.terminalId),
    index('terminal_status').on(table.status, table.lastHeartbeatAt, table.terminalId),
    index('terminal_account').on(table.accountId),
    index('terminal_parked').on(table.parked, table.terminalId),
    index('terminal_name').on(table.deviceName, table.terminalId),
    index('terminal_registered').on(table.registeredAt, table.terminalId),
    index('terminal_build').on(table.build),
    index('terminal_os').on(table.os),
    index('terminal_valid').on(table.status, table.validUntil),
    index('terminal_behind').on(table.behindSince),
    index('terminal_cloned').on(table.cloneSuspectedAt).where(sql`${table.cloneSuspectedAt} is not null`),
  ],
)

/** The policy for all terminals: one row, from when somebody first sets it. */
export const terminalPolicy = pgTable('terminal_policy', {
  terminalPolicyId: uuid('terminal_policy_id').primaryKey(),
  newTerminals: plainText('new_terminals').$type<NewTerminals>().notNull(),
  validDays: integer('valid_days').notNull(),
  heartbeatMinutes: integer('heartbeat_minutes').notNull(),
  behindDays: integer('behind_days').notNull(),
  revision: integer('revision').notNull(),
  changedAt: instant('changed_at'),
  changedByName: plainText('changed_by_name'),
})

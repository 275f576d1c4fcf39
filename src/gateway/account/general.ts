import type { GeneralAccount } from '#contract/account/schema.ts'
import type { Platform } from '#contract/session/schema.ts'
import type { account } from '../db/tables/account.ts'
import type { person } from '../db/tables/person.ts'
import { placeOf } from '../identity/places.ts'
import { day } from '../platform/durations.ts'

/** A general account with its person, and the names of that person's unit and department. */
export interface GeneralAccountRow {
  account: typeof account.$inferSelect
  person: Pick<typeof person.$inferSelect, 'userName' | 'organizationId' | 'departmentId'>
  organizationName: string | null
  departmentName: string | null
  /** By which somebody is bound to it. */
  platforms: Platform[]
  anyRole: boolean
}

/** A row as the contract shows it. */
export function presentGeneralAccount({
  account: row,
  person: { userName, ...ids },
  platforms,
  anyRole,
  ...names
}: GeneralAccountRow): GeneralAccount {
  const place = placeOf({ ...ids, ...names })
  return {
    generalAccountId: row.accountId,
    accountName: row.accountName,
    userId: row.userId,
    userName,
    ...(place && { place }),
    ...(row.personArchived && { personArchived: true as const }),
    level: row.level,
    status: row.status,
    ...presentPeriod(row),
    passwordSet: row.passwordHash !== null,
    ...(!anyRole && { noRole: true as const }),
    ...(row.phoneLogin && { phoneLogin: true as const }),
    ...(platforms.length > 0 && { platforms }),
    revision: row.revision,
    changedAt: row.changedAt.getTime(),
    changedByName: row.changedByName,
  }
}

/** A valid period as days. */
export type Period = Pick<GeneralAccount, 'validFrom' | 'validUntil'>

export function presentPeriod({
  validFrom,
  validUntil,
}: Pick<GeneralAccountRow['account'], 'validFrom' | 'validUntil'>): Period {
  return {
    ...(validFrom !== null && { validFrom: dayAt(validFrom.getTime()) }),
    // The instant is the first one at which the account may not be used any more.
    ...(validUntil !== null && { validUntil: dayAt(validUntil.getTime() - 1) }),
  }
}

/** The instants at which the days begin and end. */
export function periodColumns({ validFrom, validUntil }: Period) {
  return {
    validFrom: validFrom === undefined ? null : new Date(startOf(validFrom)),
    validUntil: validUntil === undefined ? null : new Date(startOf(validUntil) + day),
  }
}

/** China has one time the whole year, whatever the gateway's own. */
const chinaTime = 8 * 3_600_000

function dayAt(time: number): string {
  return new Date(time + chinaTime).toISOString().slice(0, 10)
}

function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) - chinaTime
}

import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { type Home, mostWaiting, type WaitingKind, waitingKinds } from '#contract/home/schema.ts'
import type { Permission } from '#contract/permissions.ts'
import { shownGeneralAccounts } from '../account/queries.ts'
import { countRows } from '../db/page.ts'
import { account } from '../db/tables/account.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { processTask } from '../db/tables/process.ts'
import type { StepContext } from '../http/handle.ts'
import { endsSoon } from '../identity/ending-accounts.ts'
import { withEndingCertificates } from '../identity/ending-certificates.ts'
import { withEndingQualifications } from '../identity/ending-qualifications.ts'
import { ownTasks } from '../identity/visible-processes.ts'
import { countUnreadOf } from '../message/queries.ts'
import { shownUnits } from '../organization/queries.ts'
import { shownPeople } from '../person/queries.ts'
import { countNeeding } from '../terminal/queries.ts'

/** One more than is counted stands for any larger number. */
const limit = mostWaiting + 1

interface Waiting {
  /** What opens the list of just these rows, and lets somebody see to them. */
  permissions: readonly Permission[]
  count(context: StepContext): Promise<number>
}

const counted: Readonly<Record<WaitingKind, Waiting>> = {
  task: {
    permissions: ['process:view'],
    count: ({ tx, actor }) => countRows(tx, processTask, ownTasks(actor, 'open'), limit),
  },
  audit: {
    permissions: ['account:audit'],
    count: (context) => countAccounts(context, eq(account.status, 'pending')),
  },
  approval: {
    permissions: ['terminal:view', 'terminal:authorize'],
    count: (context) => countNeeding(context, 'waiting', limit),
  },
  silent: {
    permissions: ['terminal:view'],
    count: (context) => countNeeding(context, 'silent', limit),
  },
  review: {
    permissions: ['message:view', 'message:review'],
    count: ({ tx, actor }) => countUnreadOf(tx, actor, 'review', limit),
  },
  expiry: {
    permissions: ['message:view'],
    count: ({ tx, actor }) => countUnreadOf(tx, actor, 'expiry', limit),
  },
  todo: {
    permissions: ['message:view'],
    count: ({ tx, actor }) => countUnreadOf(tx, actor, 'todo', limit),
  },
  notice: {
    permissions: ['message:view'],
    count: ({ tx, actor }) => countUnreadOf(tx, actor, 'notice', limit),
  },
  certificates: {
    permissions: ['person:view'],
    async count({ tx, actor, now }) {
      const ending = inArray(person.userId, withEndingCertificates(tx, now))
      return await countRows(tx, person, and(shownPeople(actor), ending), limit)
    },
  },
  qualifications: {
    permissions: ['organization:view'],
    async count({ tx, actor, now }) {
      const ending = inArray(organization.organizationId, withEndingQualifications(tx, now))
      return await countRows(tx, organization, and(shownUnits(actor), ending), limit)
    },
  },
  accountPeriods: {
    permissions: ['account:view'],
    count: (context) => countAccounts(context, endsSoon('account', context.now)),
  },
  passwordPeriods: {
    permissions: ['account:view'],
    count: (context) => countAccounts(context, endsSoon('password', context.now)),
  },
}

async function countAccounts({ tx, actor }: StepContext, which: SQL): Promise<number> {
  return await countRows(tx, account, and(shownGeneralAccounts(actor), which), limit)
}

/** What waits for the actor, as far as it may open the lists of it; nothing of what there is none. */
export async function findWaiting(context: StepContext): Promise<Home['waiting']> {
  const { permissions } = context.actor
  const found: Home['waiting'] = []
  for (const kind of waitingKinds) {
    if (!counted[kind].permissions.every((permission) => permissions.has(permission))) continue
    const count = await counted[kind].count(context)
    if (count > 0) found.push({ kind, count })
  }
  return found
}

import type { account } from '../../db/tables/account.ts'
import type { roleMember } from '../../db/tables/role.ts'
import { type PackagedRoleKey, packagedRoleId } from '../../packaged/roles.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { platformName } from '../../platform/platform-name.ts'
import type { UnitKey } from './organizations.ts'
import type { DemoPerson } from './people.ts'
import { projectOrganizationOf } from './project-organizations.ts'
import { type ProjectKey, projectId } from './projects.ts'
import type { Random } from './random.ts'
import { daysBefore, type Stamp } from './stamp.ts'

type Row = typeof account.$inferInsert
type Level = Row['level']

/** The one password of every account of the demo. They are all refused unless the gateway listens on loopback. */
export const demoPassword = 'Milepost2026'

interface DemoSignIn {
  accountName: string
  role: PackagedRoleKey
  level: Level
  unit: UnitKey
}

/** The fixed sign-ins that the start prints. */
export const demoAccounts: readonly DemoSignIn[] = [
  { accountName: 'sysadmin', role: 'system-administrator', level: 'general', unit: 'group' },
  { accountName: 'unitadmin', role: 'unit-administrator', level: 'general', unit: 'first-bureau' },
  { accountName: 'engineer', role: 'project-engineer', level: 'registered', unit: 'first-bureau' },
  { accountName: 'sitestaff', role: 'site-staff', level: 'registered', unit: 'first-bureau' },
  { accountName: 'auditor', role: 'auditor', level: 'general', unit: 'owner' },
  { accountName: 'tourist', role: 'tourist', level: 'tourist', unit: 'testing' },
]

const accountCount = 120

export interface DemoAccount {
  row: Row
  role: PackagedRoleKey
  person: DemoPerson
}

/** The 120 accounts: the fixed sign-ins, then people of all units. */
export function createAccounts(
  random: Random,
  people: readonly DemoPerson[],
  passwordHash: string,
  stamp: Stamp,
): DemoAccount[] {
  const taken = new Set<DemoPerson>()
  const common = {
    ...stamp,
    passwordHash,
    demo: true,
    passwordChangedAt: stamp.changedAt,
    createdAt: stamp.changedAt,
  }
  const fixed = demoAccounts.map(({ accountName, role, level, unit }): DemoAccount => {
    const person = people.find((candidate) => candidate.unit === unit && !taken.has(candidate))
    if (!person) throw new Error(`nobody works at ${unit}`)
    taken.add(person)
    const project: ProjectKey | undefined = level === 'general' ? undefined : 'railway'
    return { role, person, row: rowOf(common, accountName, person, level, 'normal', project) }
  })
  const others = Array.from({ length: accountCount - fixed.length }, (_, index): DemoAccount => {
    // Steps through everybody, so that each unit has its share; 17 and 2,000 have no common factor.
    const person = people[(index * 17 + 7) % people.length]
    if (!person || taken.has(person)) throw new Error('two accounts for one person')
    taken.add(person)
    const level: Level = random.weighted([
      ['general', 56],
      ['registered', 46],
      ['tourist', 12],
    ])
    const drawn = random.weighted<Row['status']>([
      ['normal', 88],
      ['pending', 5],
      ['stopped', 3],
      ['locked', 2],
      ['review-failed', 2],
    ])
    // Only who registers is reviewed; administrators create the accounts of projects.
    const status =
      level === 'registered' && (drawn === 'pending' || drawn === 'review-failed') ? 'normal' : drawn
    const role =
      level === 'tourist' ? 'tourist' : level === 'general' ? 'unit-administrator' : random.pick(projectRoles)
    // Each unit takes part in one project at least, but not in all.
    const [first = 'railway', ...further] = projectKeys.filter((key) =>
      projectOrganizationOf(key, person.unit),
    )
    const worksAt = level === 'registered' ? random.pick<ProjectKey>([first, ...further]) : undefined
    const project = level === 'tourist' ? (further.at(-1) ?? first) : worksAt
    const accountName = `${person.pinyin}${index + 10}`.slice(-20)
    return { role, person, row: rowOf(common, accountName, person, level, status, project) }
  })
  return [...fixed, ...others]
}

const projectRoles = ['project-engineer', 'site-staff', 'site-staff'] as const
const projectKeys = ['railway', 'highway', 'water'] as const

function rowOf(
  common: Omit<Row, 'accountId' | 'accountName' | 'userId' | 'level' | 'status'>,
  accountName: string,
  person: DemoPerson,
  level: Level,
  status: Row['status'],
  project: ProjectKey | undefined,
): Row {
  const set = project && level === 'registered' ? projectOrganizationOf(project, person.unit) : undefined
  return {
    ...common,
    accountId: demoAccountId(accountName),
    accountName,
    userId: person.row.userId,
    level,
    status,
    validFrom: daysBefore(common.createdAt, 1),
    projectId: project ? projectId(project) : null,
    projectOrganizationId: set?.id ?? null,
    projectDepartmentId: set?.departmentIds[accountName.length % set.departmentIds.length] ?? null,
    ...(status === 'review-failed' && {
      reviewedAt: common.createdAt,
      reviewedByName: platformName,
      reviewReason: '单位信息与实际不符，请核对后重新注册',
    }),
  }
}

/** The id of an account of the demo. */
export function demoAccountId(accountName: string): string {
  return fixedId(`demo:account:${accountName}`)
}

/** Accounts that wait for a review have no role yet. */
export function roleMemberRows(accounts: readonly DemoAccount[]): (typeof roleMember.$inferInsert)[] {
  return accounts
    .filter(({ row }) => row.status !== 'pending' && row.status !== 'review-failed')
    .map(({ row, role }) => ({ accountId: row.accountId, roleId: packagedRoleId(role) }))
}

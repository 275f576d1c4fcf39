import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { account } from '../../db/tables/account.ts'
import { workSite } from '../../db/tables/work-site.ts'
import { workSiteNode } from '../../db/tables/work-site-node.ts'
import type { Handler } from '../../http/handle.ts'
import { dayInChina, startOfDay } from '../../platform/china-days.ts'
import { hour, minute } from '../../platform/durations.ts'
import type { GatewayServices } from '../../security/services.ts'
import { DemoCaller } from './demo-caller.ts'
import { type UnitKey, unitId } from './organizations.ts'
import { type DemoSite, demoSites, type Part } from './processes.ts'
import { projectId } from './projects.ts'
import type { DemoNode } from './sheets.ts'
import { daysBefore } from './stamp.ts'

type Site = Pick<typeof workSite.$inferSelect, 'workSiteId' | 'workSiteName' | 'startMileage' | 'endMileage'>

/** What the demo's people work with. */
export interface Scene {
  caller: DemoCaller
  orm: Database['orm']
  /** The account names of those who have a part. */
  cast: Readonly<Record<Part, string>>
  sites: Readonly<Record<DemoSite, Site>>
  /** A pile that is done. */
  pile: DemoNode
  /** The instant of a time in China, `HH:MM`, so many days ago. */
  at(days: number, time: string): Date
  /** The date so many days ago. */
  dayOf(days: number): string
}

export async function openScene(services: GatewayServices, handlers: readonly Handler[]): Promise<Scene> {
  const { orm } = services.database
  const now = services.clock()
  const dayOf = (days: number) => dayInChina(daysBefore(now, days))
  return {
    caller: new DemoCaller(services, handlers),
    orm,
    cast: await findCast(orm),
    sites: await findSites(orm),
    pile: await findPile(orm),
    dayOf,
    at(days, time) {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return new Date(startOfDay(dayOf(days)).getTime() + hours * hour + minutes * minute)
    },
  }
}

async function findCast(orm: Database['orm']): Promise<Scene['cast']> {
  const [supervisor, chiefSupervisor] = await peopleOf(orm, 'supervision')
  const [designer] = await peopleOf(orm, 'design')
  if (!supervisor || !chiefSupervisor || !designer) throw new Error('too few people supervise and design')
  const own = { sitestaff: 'sitestaff', engineer: 'engineer', unitadmin: 'unitadmin', sysadmin: 'sysadmin' }
  return { ...own, supervisor, chiefSupervisor, designer }
}

/** The general accounts of a unit, whose role lets them act in processes. */
async function peopleOf(orm: Database['orm'], unit: UnitKey): Promise<string[]> {
  const { accountName, organizationId, level, status } = account
  const found = await orm
    .select({ accountName })
    .from(account)
    .where(and(eq(organizationId, unitId(unit)), eq(level, 'general'), eq(status, 'normal')))
    .orderBy(asc(accountName))
    .limit(2)
  return found.map((each) => each.accountName)
}

/** Sites of the unit that the sign-ins work for, one of each type that is being built. */
async function findSites(orm: Database['orm']): Promise<Scene['sites']> {
  const { workSiteId, workSiteName, startMileage, endMileage, type, statusRank, code } = workSite
  const found = await orm
    .selectDistinctOn([type], { workSiteId, workSiteName, startMileage, endMileage, type })
    .from(workSite)
    .where(
      and(
        eq(workSite.projectId, projectId('railway')),
        eq(workSite.organizationId, unitId('first-bureau')),
        inArray(type, [...demoSites]),
        eq(statusRank, 1),
      ),
    )
    .orderBy(asc(type), asc(code))
  const of = (wanted: DemoSite) => {
    const site = found.find((each) => each.type === wanted)
    if (!site) throw new Error(`the demo builds no ${wanted}`)
    return site
  }
  return {
    特大桥: of('特大桥'),
    大桥: of('大桥'),
    隧道进口: of('隧道进口'),
    隧道出口: of('隧道出口'),
    路堤: of('路堤'),
  }
}

async function findPile(orm: Database['orm']): Promise<DemoNode> {
  const { workSiteId, nodeId, over, done } = workSiteNode
  const [pile] = await orm
    .select({ workSiteId, nodeId })
    .from(workSiteNode)
    .where(and(eq(over, 'pile'), isNotNull(done)))
    .orderBy(asc(workSiteId), asc(nodeId))
    .limit(1)
  if (!pile) throw new Error('the demo has no pile that is done')
  return pile
}

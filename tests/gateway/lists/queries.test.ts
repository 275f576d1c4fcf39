import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { attributeGroups, attributeItems } from '#contract/attribute/entities.ts'
import { boqItemCalls } from '#contract/boq/item.ts'
import { boqVariationCalls } from '#contract/boq/variation.ts'
import { codes } from '#contract/codes.ts'
import { containerCalls } from '#contract/container/entity.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { designUnitCalls } from '#contract/design-unit/entity.ts'
import { instantBounds } from '#contract/id.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { listOwnOperationLogs } from '#contract/personal/sign-ins.ts'
import { listRoles } from '#contract/role/endpoints.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { dictionaryItems, dictionaryTypes } from '#contract/value-dictionary/entities.ts'
import { workSiteCalls } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { attributeGroupId } from '#gateway/operations/demo/attributes.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { unitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { fixedId } from '#gateway/platform/fixed-id.ts'
import { Client } from '../client.ts'
import { setUpSupplier } from '../delivery/set-up-supplier.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { type Place, placesOf } from '../security/request-shape.ts'
import { changed, spreadRows } from '../security/spread-rows.ts'
import { chosenBy, countOf, sorts as isSort, wholeReads } from './query-plan.ts'

/*
 * What each list asks the database, by the database's own word: a sort without an index sorts every row there is for a
 * page of twenty, a filter without one looks at every row, and a query for each record makes a long page slow.
 */

let gateway: TestGateway
let client: Client
let asked: { text: string; parameters: unknown[] }[] = []
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  client = await Client.signIn(gateway, 'sysadmin')
  await spreadRows(gateway, client.session.userAccount)
  const mail = { host: 'mail.example.com', port: 465, tlsMode: 'tls', from: 'a@example.com' }
  for (let at = 0; at < 2; at++) await setUpSupplier(client, 'email', mail)
  const { database } = gateway
  const logQuery = (text: string, parameters: unknown[]) => void asked.push({ text, parameters })
  database.orm = drizzle(database.pool, { logger: { logQuery } })
  // What was just written waits beside the index of keywords until a vacuum puts it there.
  await database.pool.query('vacuum analyze')
})
afterAll(() => gateway.close())

const lists = allEndpoints.filter((endpoint) => placesOf(endpoint).some(({ path }) => path === 'pageSize'))

/** What a list asks for beside its page. */
const required: Record<string, Record<string, unknown>> = {
  'log.listHistory': changed,
  'roleAccount.listPage': { roleId: packagedRoleId('site-staff') },
  'roleAccount.listCandidatePage': { roleId: packagedRoleId('site-staff') },
  'workSite.listPage': { projectId: projectId('railway') },
  'process.listRecord': { entity: 'project', entityId: projectId('railway') },
  [lineCalls.list.id]: { projectId: projectId('railway') },
  [containerCalls.list.id]: { projectId: projectId('railway') },
  [unitWorkCalls.list.id]: { projectId: projectId('railway') },
  // The screen shows one bill, and looks for a keyword in it.
  [boqItemCalls.list.id]: { unitWorkId: unitWorkId('railway', 0) },
  [boqVariationCalls.list.id]: { unitWorkId: unitWorkId('railway', 0) },
  // The screen shows the groups of one type of node, and the items of one group.
  [attributeGroups.list.id]: { nodeType: 3 },
  [attributeItems.list.id]: { groupId: attributeGroupId('tunnel') },
  // The screen shows the values of one type.
  [dictionaryItems.list.id]: { dictionaryTypeId: fixedId('dictionary-type:structure') },
}

/** What is done without an index of its own, since few rows remain to be looked at; whatever is new needs one. */
const unindexed: Record<string, readonly string[]> = {
  // Accounts are a small part of the people.
  'roleAccount.listPage': ['keyword'],
  'roleAccount.listCandidatePage': ['keyword'],
  // Of one row, of the archived and of what an account may see.
  'log.listHistory': ['sort changedAt'],
  'person.listArchived': ['sort userName', 'keyword', 'organizationId'],
  // They choose kinds of calls, which are few, and each kind has its index.
  'log.listOperation': ['accountName', 'status', 'app'],
  'log.listSystem': ['accountName', 'status', 'app'],
  // Of the own calls among the first five thousand, or of the own kinds of calls.
  'personal.listOperationLogs': ['sort time'],
  // By itself it lets everybody through: it says how the unit is meant.
  'person.listPage': ['direct'],
  'message.listPage': ['keyword', 'unread'],
  // Those that wait are few: each goes within days.
  'waitingMessage.listPage': ['keyword'],
  // Roles are some hundreds, a project's work sites some thousands.
  'projectOrganization.listPage': ['keyword'],
  'role.listPage': ['sort roleName', 'keyword', 'applicationId'],
  'workSite.listPage': ['keyword'],
  // A project has some dozens of lines.
  [lineCalls.list.id]: ['keyword', 'type'],
  // Projects have some hundreds of containers each, and of design units and unit works.
  [containerCalls.list.id]: ['keyword', 'nature', 'type'],
  [designUnitCalls.list.id]: ['keyword'],
  [unitWorkCalls.list.id]: ['keyword', 'major'],
  [boqItemCalls.list.id]: ['keyword'],
  // A unit has some dozens of templates.
  'divisionTemplate.listPage': ['keyword', 'major', 'status'],
  // A bill has some dozens of variations.
  [boqVariationCalls.list.id]: ['keyword', 'status'],
  // There are some dozens of groups, and of items in each.
  [attributeGroups.list.id]: ['keyword'],
  [attributeItems.list.id]: ['keyword'],
  // Terminals are some thousands, and many of them online (`npm run bench terminals`).
  'terminal.listPage': ['sort needs', 'keyword', 'online'],
  // There are some hundreds of projects.
  'project.listPage': ['keyword'],
  // There are some dozens of drafts.
  'projectInitialization.listPage': ['keyword', 'status'],
  // There are some dozens of profiles.
  'industryProfile.listPage': ['keyword', 'industry', 'status'],
  // There are some hundreds of models of processes.
  'actReModel.list': ['published'],
  // There are some dozens of applications.
  'application.listPage': ['keyword', 'type', 'industry', 'major', 'status'],
  // There are some suppliers, each with one row of settings.
  'supplier.listPage': ['keyword', 'channel', 'status'],
  'supplierConfig.listPage': ['supplierId'],
  // There are some dozens of majors.
  'engineeringMajor.listPage': ['keyword', 'industry', 'status'],
  // There are some dozens of dictionaries, and of values in each.
  [dictionaryTypes.list.id]: ['keyword'],
  [dictionaryItems.list.id]: ['keyword'],
}

/** Filters that a list looks up before it asks for its rows: of one that is not there it asks nothing. */
const looked: Record<string, unknown> = { groupId: unitId('first-bureau'), major: 'bridge' }

async function ask(endpoint: Endpoint, query: Record<string, unknown>): Promise<unknown[]> {
  asked = []
  const answer = await client.answer(endpoint, { ...required[endpoint.id], ...query })
  expect([endpoint.id, query, answer.code, answer.data]).toEqual([
    endpoint.id,
    query,
    codes.success,
    expect.anything(),
  ])
  return z.parse(z.object({ records: z.array(z.unknown()) }), answer.data).records
}

/** How the database would answer what it was just asked and matches, were it to use an index wherever there is one. */
async function plansOf(pattern: RegExp): Promise<string[][]> {
  const wanted = asked.filter(({ text }) => pattern.test(text))
  expect(wanted.length).toBeGreaterThan(0)
  const connection = await gateway.database.pool.connect()
  try {
    await connection.query('begin')
    for (const way of ['seqscan', 'sort', 'hashjoin', 'mergejoin'])
      await connection.query(`set local enable_${way} = off`)
    const plans: string[][] = []
    for (const { text, parameters } of wanted) {
      const { rows } = await connection.query<{ line: string }>({
        text: `explain ${text}`,
        values: parameters,
      })
      plans.push(rows.map((row) => Object.values(row).join()))
    }
    return plans
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

/** What counts the rows of a list. */
const counting = /^select (?:count\(\*\)|.* "row_count")/s

const pageFields = ['pageIndex', 'pageSize', 'sortBy', 'desc', 'after', 'exact']

/** Every filter by itself, with a value of its kind. */
function filtersOf(endpoint: Endpoint): [name: string, query: Record<string, unknown>][] {
  const places = placesOf(endpoint).filter(
    ({ path, definition }) => /^\w+(?:\[\])?$/.test(path) && !/^(?:array|union)$/.test(definition.type),
  )
  return places
    .filter(({ path }) => !pageFields.includes(path) && required[endpoint.id]?.[path] === undefined)
    .map((place) => {
      const name = place.path.replace('[]', '')
      const sample = looked[name] ?? sampleOf(place)
      // Nodes are numbered within their work site.
      const site = name === 'nodeId' ? { workSiteId: randomUUID() } : {}
      return [name, { ...site, [name]: place.path === name ? sample : [sample] }]
    })
}

function sampleOf({ name, definition: { type, format, entries } }: Place): unknown {
  if (name === 'from' || name === 'to') return instantBounds.from
  if (entries) return Object.values(entries).at(-1)
  if (format === 'uuid') return randomUUID()
  if (type === 'boolean') return true
  return type === 'string' ? '建国' : 1
}

test('every list has an index for each sort and each filter that it declares', async () => {
  const missing: string[] = []
  for (const endpoint of lists) {
    const excused = unindexed[endpoint.id] ?? []
    const note = (what: string) => {
      if (!excused.includes(what)) missing.push(`${endpoint.id}: ${what}`)
    }
    const sorts = placesOf(endpoint).find(({ path }) => path === 'sortBy')?.definition.entries ?? {}
    for (const sortBy of Object.values(sorts)) {
      await ask(endpoint, { sortBy })
      const plans = await plansOf(/^select.* order by .* limit /s)
      if (plans.flatMap(chosenBy).some(isSort)) note(`sort ${sortBy}`)
    }
    for (const [name, query] of filtersOf(endpoint)) {
      // A first page that is the last needs no count.
      await ask(endpoint, { ...query, pageIndex: 400 })
      const plans = await plansOf(counting)
      if (plans.some((plan) => wholeReads(countOf(plan)).length > 0)) note(name)
    }
  }
  expect(missing).toEqual([])
})

/** The logs of calls, of which there are far more than of anything. */
const calls = new Set([listSystemLogs.id, listOperationLogs.id, listOwnOperationLogs.id])

/** How often each statement was just asked; a page that is the last needs no count. */
function timesAsked(): Map<string, number> {
  const times = new Map<string, number>()
  for (const { text } of asked) if (!counting.test(text)) times.set(text, (times.get(text) ?? 0) + 1)
  return times
}

/** What a longer page may ask besides, at most. */
const fewMore = 2

test('a list asks the database as often for many records as for one', async () => {
  const few: string[] = []
  for (const endpoint of lists) {
    await ask(endpoint, { pageSize: 1 })
    const forOne = timesAsked()
    const records = await ask(endpoint, { pageSize: 50 })
    // Calls that do not fill their page from the beginning of its order are looked for a second time, wherever they lie.
    const again = calls.has(endpoint.id) ? 1 : 0
    // What none of the first page needs is asked once for all of a longer one.
    const oftener = [...timesAsked()].filter(
      ([text, times]) => times > Math.max(1, forOne.get(text) ?? 0) + again,
    )
    expect(oftener, endpoint.id).toEqual([])
    expect(timesAsked().size, endpoint.id).toBeLessThanOrEqual(forOne.size + fewMore)
    if (records.length < 2) few.push(endpoint.id)
  }
  // Its one query joins nothing.
  expect(few).toEqual(['personal.listOperationLogs'])
})

test('PRJ-10 work sites near a place are found among those of their project, and those along a stretch, by an index', async () => {
  const page = /^select.* order by .* limit /s
  await ask(workSiteCalls.list, { keyword: 'DK120+000' })
  const near = await plansOf(page)
  await ask(workSiteCalls.list, { keyword: 'DK120+000-DK125+000' })
  const along = await plansOf(counting)
  // Before 17 PostgreSQL takes no order by distance from an index with a second column behind it: it sorts those of the project.
  const isOrdered = (plan: readonly string[]) => /work_site_extent[^\n]*\n *Order By:/.test(plan.join('\n'))
  expect(near.filter((plan) => !isOrdered(plan) && wholeReads(plan).length > 0)).toEqual([])
  expect(along.flat().join('\n')).toContain('work_site_extent')
})

test('STF-01 people whom a surname or an initial begins come in their order by an index, and are not looked for among all', async () => {
  for (const [keyword, index] of [
    ['王', 'person_surname'],
    ['z', 'person_initial'],
  ]) {
    await ask(listPeople, { keyword })
    const [plan = []] = await plansOf(/^select "person".* order by .* limit /s)
    expect(plan.join('\n')).toMatch(new RegExp(`Index Scan using ${index} on person[^\n]*\\n *Index Cond`))
    expect(wholeReads(plan).filter((line) => / on person\b/.test(line))).toEqual([])
  }
})

test('a list counts its rows only where the page does not say how many there are', async () => {
  const counts = async (query: Record<string, unknown>) => {
    const { total } = await client.call(listRoles, query)
    const counted = asked.some(({ text }) => counting.test(text))
    asked = []
    return [total, counted]
  }
  asked = []
  const [roles] = await counts({ pageSize: 1 })
  expect(roles).toBeGreaterThan(1)
  expect(await counts({ pageSize: 50 })).toEqual([roles, false])
  expect(await counts({ pageSize: Number(roles) - 1, pageIndex: 2 })).toEqual([roles, false])
  expect(await counts({ pageSize: roles })).toEqual([roles, true])
  expect(await counts({ pageSize: 50, pageIndex: 2 })).toEqual([roles, true])
  expect(await counts({ keyword: '不在其中' })).toEqual([0, false])
})

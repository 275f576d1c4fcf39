import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindGroups } from '#contract/attribute/endpoints.ts'
import { attributeItems } from '#contract/attribute/entities.ts'
import { getAttributes, updateAttributes } from '#contract/attribute/values.ts'
import { codes } from '#contract/codes.ts'
import { pullChanges } from '#contract/sync/endpoints.ts'
import { deleteWorkSites, listWorkSites, updateWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { attributeSet } from '#gateway/db/tables/attribute.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { attributeItemId } from '#gateway/operations/demo/attributes.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { newGroup } from './definition-samples.ts'
import { at, edit, emptySites } from './site-values.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
let sitestaff: Client
/** Work sites of a tunnel that nobody has filled in. */
let sites: WorkSite[]
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  sites = await emptySites(engineer)
})
afterAll(() => gateway.close())

const nextSite = () => {
  const site = sites.pop()
  if (!site) throw new Error('too few work sites in the demo')
  return site
}
const valuesOf = async (site: WorkSite, by = engineer) =>
  Object.fromEntries((await by.call(getAttributes, at(site))).values.map(({ name, value }) => [name, value]))

test('DIC-04 OFF-02 values come with the replica, and leave it with their work site', async () => {
  const site = nextSite()
  await engineer.call(updateAttributes, edit(site, { water: '自来水' }))
  const pull = (more = {}) => engineer.call(pullChanges, { entity: 'attribute-set', ...more })
  let pulled = await pull()
  const rows = [...pulled.rows]
  while (pulled.page !== undefined) {
    pulled = await pull({ scope: pulled.scope, cursor: pulled.cursor, page: pulled.page })
    rows.push(...pulled.rows)
  }
  expect(rows).toContainEqual(expect.objectContaining({ nodeId: site.workSiteId }))
  await engineer.call(deleteWorkSites, { ids: [site.workSiteId] })
  const { removed } = await pull({ scope: pulled.scope, cursor: pulled.cursor })
  expect(removed).toContain(site.workSiteId)
  expect((await engineer.answer(updateAttributes, edit(site, { water: '井水' }))).code).toBe(codes.deleted)
})

test('OFF-02 DIC-04 values of many work sites that are deleted at once leave in one statement', async () => {
  const some = [nextSite(), nextSite(), nextSite()]
  for (const site of some) await engineer.call(updateAttributes, edit(site, { water: '自来水' }))
  const { orm } = gateway.database
  await orm.execute(sql`create table statements (at timestamptz)`)
  await orm.execute(sql`create function count_statement() returns trigger language plpgsql as
    'begin insert into statements values (now()); return null; end'`)
  await orm.execute(sql`create trigger counted after update on attribute_set
    for each statement execute function count_statement()`)
  const ids = some.map(({ workSiteId }) => workSiteId)
  const isTheirs = inArray(attributeSet.nodeId, ids)
  await engineer.call(deleteWorkSites, { ids })
  const { rows } = await orm.execute(sql`select * from statements`)
  await orm.execute(sql`drop trigger counted on attribute_set`)
  expect(rows).toHaveLength(1)
  expect(await orm.$count(attributeSet, and(isTheirs, isNull(attributeSet.deletedAt)))).toBe(0)
})

test('ROL-04 DIC-04 values are seen where their work site is, also once it was moved to another section', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const railway = { projectId: projectId('railway'), pageSize: 2000 }
  const owned = (await unitadmin.call(listWorkSites, railway)).records
  const [own] = owned
  const all = (await sysadmin.call(listWorkSites, railway)).records
  const foreign = all.find(({ containerId }) => owned.every((site) => site.containerId !== containerId))
  if (!own || !foreign) throw new Error('the demo has too few sections')
  const { revision: written } = await unitadmin.call(getAttributes, at(own))
  await unitadmin.call(updateAttributes, edit(own, { water: '河水' }, { baseRevision: written }))
  expect((await unitadmin.answer(getAttributes, at(foreign))).code).toBe(codes.notFound)
  const { workSiteId, revision: baseRevision } = own
  const { containerId } = foreign
  await sysadmin.call(updateWorkSite, { workSiteId, baseRevision, containerId })
  expect((await unitadmin.answer(getAttributes, at(own))).code).toBe(codes.notFound)
  const { rows } = await unitadmin.call(pullChanges, { entity: 'attribute-set' })
  expect(rows).not.toContainEqual(expect.objectContaining({ nodeId: workSiteId }))
  expect(await valuesOf(own, sysadmin)).toMatchObject({ 施工用水来源: '河水' })
})

test('ROL-04 DIC-04 first values and a move of their work site at once: they lie where the site does, or are refused whole', async () => {
  const groupId = await newGroup(sysadmin)
  const itemId = randomUUID()
  const item = { itemId, groupId, itemName: '断面', code: 'section', type: 'number' as const }
  await sysadmin.call(attributeItems.add, item)
  const all = (await sysadmin.call(listWorkSites, { projectId: projectId('railway'), pageSize: 2000 }))
    .records
  for (const order of ['values', 'move', 'values', 'move']) {
    const site = nextSite()
    const { workSiteId, revision: baseRevision, projectId: project, designUnitId: nodeId = '' } = site
    await sysadmin.call(bindGroups, { projectId: project, nodeId, bind: [groupId] })
    const target = all.find(
      (other) => other.designUnitId !== nodeId && other.containerId !== site.containerId,
    )
    if (!target) throw new Error('the demo has too few sections')
    const value = { itemId, name: '断面', version: 1, value: 80 }
    const write = () => engineer.answer(updateAttributes, edit(site, {}, { values: { set: [value] } }))
    const { designUnitId, containerId } = target
    const move = () =>
      sysadmin.answer(updateWorkSite, { workSiteId, baseRevision, designUnitId, containerId })
    const [first, second] = order === 'values' ? [write(), move()] : [move(), write()]
    const answers = await Promise.all([first, second])
    const [written, moved] = order === 'values' ? answers : answers.toReversed()
    expect(moved?.code).toBe(codes.success)
    expect([codes.success, codes.invalid]).toContain(written?.code)
    expect(await valuesOf(site)).toEqual(written?.code === codes.success ? { 断面: 80 } : {})
    const { orm } = gateway.database
    const lies = await orm
      .select({ set: attributeSet.organizationId, site: workSite.organizationId })
      .from(attributeSet)
      .innerJoin(workSite, eq(workSite.workSiteId, attributeSet.nodeId))
      .where(eq(workSite.workSiteId, workSiteId))
    for (const place of lies) expect(place.set).toBe(place.site)
  }
})

test('ROL-02 DIC-04 values of work sites go by the functions of the work sites, those of other nodes by their own', async () => {
  const [site] = sites
  if (!site) throw new Error('too few work sites in the demo')
  const tourist = await Client.signIn(gateway, 'tourist')
  const line = { nodeId: site.lineId, nodeKind: 'line' as const }
  const answers = [
    await tourist.answer(getAttributes, line),
    await tourist.answer(updateAttributes, { ...line, baseRevision: 0 }),
  ]
  expect(answers.map(({ code }) => code)).toEqual([codes.noPermission, codes.noPermission])
  expect((await tourist.answer(getAttributes, at(site))).code).toBe(codes.success)

  const permissions = ['workSite:view', 'attributeValue:view', 'attributeValue:edit'] as const
  const takeBack = await grantOnly(sitestaff, { dataPermission: 'all', permissions })
  const { revision: baseRevision } = await sitestaff.call(getAttributes, line)
  const speed = { itemId: attributeItemId('speed'), name: '设计速度', version: 1, value: 200 }
  const onLine = { ...line, baseRevision, values: { set: [speed] } }
  const allowed = [
    await sitestaff.answer(updateAttributes, edit(site, { water: '河水' })),
    await sitestaff.answer(updateAttributes, onLine),
  ]
  await takeBack()
  expect(allowed.map(({ code }) => code)).toEqual([codes.noPermission, codes.success])
})

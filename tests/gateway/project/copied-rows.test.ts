import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyableOf, copyStructure, type StructureCopy, structureParts } from '#contract/project/copy.ts'
import { attributeBinding, attributeGroup, attributeSet } from '#gateway/db/tables/attribute.ts'
import { boqItem } from '#gateway/db/tables/boq.ts'
import { designUnit, line } from '#gateway/db/tables/project.ts'
import { unitWork } from '#gateway/db/tables/unit-work.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { listenAs } from '../listen-as.ts'

let gateway: TestGateway
let sysadmin: Client
/** A copy of the demo's project, to be changed and copied again. */
let sourceId: string
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  sourceId = (await copy([...structureParts], projectId('railway'))).projectId
})
afterAll(() => gateway.close())

async function copy(parts: StructureCopy['parts'], from = sourceId, by = sysadmin) {
  const id = randomUUID()
  const named = { projectName: `二期 ${id}`, shortName: '二期', code: id, organizationId: unitId('owner') }
  const { counts } = await by.call(copyStructure, { sourceId: from, projectId: id, ...named, parts })
  return { projectId: id, counts, projectName: named.projectName }
}

test('PRJ-14 work sites are copied with design units or unit works alone, those that hang on what is copied', async () => {
  const { orm } = gateway.database
  const [work] = await orm.select().from(unitWork).where(eq(unitWork.projectId, sourceId))
  const [one, other] = await orm.select().from(workSite).where(eq(workSite.projectId, sourceId))
  if (!work || !one || !other) throw new Error('they were copied')
  const { unitWorkId } = work
  const hang = (site: string, on: object) => orm.update(workSite).set(on).where(eq(workSite.workSiteId, site))
  await hang(one.workSiteId, { unitWorkId, designUnitId: null })
  await hang(other.workSiteId, { unitWorkId })

  const engineer = await Client.signIn(gateway, 'engineer')
  const permissions = [
    ...([
      'project:view',
      'project:add',
      'line:view',
      'line:add',
      'designUnit:view',
      'designUnit:add',
    ] as const),
    ...([
      'workSite:view',
      'workSite:add',
      'workSite:edit',
      'attributeValue:edit',
      'attributeValue:bind',
    ] as const),
  ]
  const restore = await grantOnly(engineer, { dataPermission: 'all', permissions })
  const { projectId: id, counts } = await copy(
    ['lines', 'designUnits', 'workSites', 'attributeValues'],
    sourceId,
    engineer,
  )
  await restore()
  expect(counts.workSites).toBe((await orm.$count(workSite, eq(workSite.projectId, sourceId))) - 1)
  expect(await orm.$count(workSite, eq(workSite.projectId, id))).toBe(counts.workSites)
  expect(await orm.$count(workSite, and(eq(workSite.projectId, id), isNotNull(workSite.unitWorkId)))).toBe(0)
  const both = await copy(['lines', 'unitWorks', 'workSites'])
  expect(both.counts.workSites).toBe(2)
})

test('PRJ-14 of parts that an account may add, those are offered whose place can be copied, too', () => {
  expect(copyableOf(['lines', 'designUnits', 'divisions', 'workSites', 'boqItems'])).toEqual([
    'lines',
    'designUnits',
    'workSites',
  ])
  expect(copyableOf(['designUnits', 'workSites', 'participatingUnits'])).toEqual(['participatingUnits'])
})

test('PRJ-14 a bill comes without what variations added, and names nothing of a standard that the new project does not use', async () => {
  const { orm } = gateway.database
  const items = await orm
    .select({ boqItemId: boqItem.boqItemId, code: boqItem.code, design: boqItem.design })
    .from(boqItem)
    .innerJoin(unitWork, eq(unitWork.unitWorkId, boqItem.unitWorkId))
    .where(eq(unitWork.projectId, sourceId))
  const [added] = items.filter(({ design }) => design !== null)
  if (!added) throw new Error('the demo has bills')
  await orm.update(boqItem).set({ design: null, changed: '5' }).where(eq(boqItem.boqItemId, added.boqItemId))
  await orm.update(boqItem).set({ dictionaryId: randomUUID(), nodeId: 1 })
  const { projectId: id, counts } = await copy(['lines', 'designUnits', 'unitWorks', 'workSites', 'boqItems'])
  const copied = await orm
    .select({ item: boqItem })
    .from(boqItem)
    .innerJoin(unitWork, eq(unitWork.unitWorkId, boqItem.unitWorkId))
    .where(eq(unitWork.projectId, id))
  expect(copied).toHaveLength(items.length - 1)
  for (const { item } of copied)
    expect(item).toMatchObject({ changed: '0', dictionaryId: null, nodeId: null })
  expect(counts.boqItems).toBeGreaterThan(0)
})

test('PRJ-14 groups are bound again to copied nodes alone, and the values of the project are called as the new one', async () => {
  const { orm } = gateway.database
  const [group, deleted] = await orm.select().from(attributeGroup)
  const [unit] = await orm.select().from(designUnit).where(eq(designUnit.projectId, sourceId))
  const [own] = await orm.select().from(line).where(eq(line.projectId, sourceId))
  if (!group || !deleted || !unit || !own) throw new Error('the demo has them')
  const { groupId } = group
  const bound = [
    { projectId: sourceId, nodeId: randomUUID(), groupId },
    { projectId: sourceId, nodeId: unit.designUnitId, groupId },
    { projectId: sourceId, nodeId: own.lineId, groupId },
    { projectId: sourceId, nodeId: own.lineId, groupId: deleted.groupId },
  ]
  await orm.delete(attributeBinding).where(eq(attributeBinding.projectId, sourceId))
  await orm.insert(attributeBinding).values(bound)
  const deletedAt = gateway.time.now
  await orm.update(attributeGroup).set({ deletedAt }).where(eq(attributeGroup.groupId, deleted.groupId))

  const copied = await copy(['lines', 'unitWorks', 'workSites', 'attributeValues'])
  const bindings = await orm
    .select({ name: line.lineName, groupId: attributeBinding.groupId })
    .from(attributeBinding)
    .leftJoin(line, eq(line.lineId, attributeBinding.nodeId))
    .where(eq(attributeBinding.projectId, copied.projectId))
  expect(bindings).toEqual([{ name: own.lineName, groupId }])
  const [ofProject] = await orm
    .select()
    .from(attributeSet)
    .where(and(eq(attributeSet.projectId, copied.projectId), eq(attributeSet.nodeKind, 'project')))
  expect(ofProject).toMatchObject({ nodeId: copied.projectId, nodeName: copied.projectName })
})

test('OFF-02 PRJ-14 the people of units that come along in a copy are told that they see it', async () => {
  const seen = { organizationIds: [unitId('first-bureau')] }
  const { told, stop } = listenAs(gateway, 'project:view', seen)
  await copy(['participatingUnits'])
  await stop()
  expect(told).toContainEqual({ kind: 'changed', entity: 'participating-unit' })
})

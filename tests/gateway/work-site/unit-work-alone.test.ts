import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindGroups } from '#contract/attribute/endpoints.ts'
import { attributeGroups, attributeItems } from '#contract/attribute/entities.ts'
import { updateAttributes } from '#contract/attribute/values.ts'
import { codes } from '#contract/codes.ts'
import { containerCalls } from '#contract/container/entity.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import {
  addWorkSite,
  deleteWorkSites,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  type WorkSite,
} from '#contract/work-site/entity.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { newBeside } from './new-work-site.ts'

/* A work site hangs on a design unit, a unit work, or both. */

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
let unitadmin: Client
let beside: WorkSite
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  const { records } = await engineer.call(listWorkSites, { projectId: projectId('railway'), pageSize: 1 })
  const [first] = records
  if (!first) throw new Error('the demo has too few work sites')
  beside = first
})
afterAll(() => gateway.close())

/** A section that a unit answers for, with a unit work in it. */
async function newUnitWork(organizationId: string) {
  const [containerId, unitWorkId] = [randomUUID(), randomUUID()]
  const [code, workCode] = [containerId.slice(0, 8), unitWorkId.slice(0, 8)]
  const { projectId, lineId, alignment, startMileage, endMileage, major } = beside
  const section = { containerId, projectId, name: `标段${code}`, code, nature: 'section' as const }
  await engineer.call(containerCalls.add, { ...section, organizationId })
  await engineer.call(unitWorkCalls.add, {
    ...{ unitWorkId, projectId, lineId, containerId, unitWorkName: `单位工程${workCode}`, code: workCode },
    ...{ major, alignment, startMileage, endMileage },
  })
  return { containerId, unitWorkId }
}

async function addAlone(place: { containerId: string; unitWorkId: string }) {
  const { designUnitId: _none, ...add } = newBeside(beside, place)
  return (await engineer.call(addWorkSite, add)).workSite
}

test('PRJ-10 a work site names a design unit or a unit work: without either it is refused, by the database, too', async () => {
  const place = await newUnitWork(unitId('first-bureau'))
  const site = await addAlone(place)
  expect(site).toMatchObject(place)
  expect(site).not.toHaveProperty('designUnitId')
  const { designUnitId: _none, ...bare } = newBeside(beside)
  const refused = await engineer.answer(addWorkSite, bare)
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['designUnitId']])
  expect(JSON.stringify(refused.data)).toContain('请选择设计单元或单位工程')

  const { workSiteId } = site
  const edit = (changes: object, baseRevision: number) =>
    engineer.answer(updateWorkSite, { workSiteId, baseRevision, ...changes })
  expect((await edit({ clear: ['unitWorkId'] }, 1)).code).toBe(codes.invalid)
  const { designUnitId } = beside
  expect((await edit({ designUnitId, clear: ['unitWorkId'] }, 1)).code).toBe(codes.success)
  expect((await edit({ unitWorkId: place.unitWorkId, clear: ['designUnitId'] }, 2)).code).toBe(codes.success)
  expect(await engineer.call(getWorkSite, { workSiteId })).toMatchObject({ ...place, revision: 3 })
  const { records } = await engineer.call(listWorkSites, {
    projectId: site.projectId,
    unitWorkId: place.unitWorkId,
  })
  expect(records.map((row) => row.workSiteId)).toEqual([workSiteId])
  const direct = gateway.database.orm
    .update(workSite)
    .set({ unitWorkId: null })
    .where(eq(workSite.workSiteId, workSiteId))
  await expect(direct).rejects.toMatchObject({ cause: { constraint: 'work_site_hangs' } })
})

test('PRJ-10 ROL-04 one that hangs on a unit work alone is seen by the unit of its section, and keeps that unit work', async () => {
  const own = await newUnitWork(unitId('first-bureau'))
  const theirs = await newUnitWork(unitId('second-bureau'))
  const [mine, other] = [await addAlone(own), await addAlone(theirs)]
  const codeOf = async ({ workSiteId }: WorkSite) =>
    (await unitadmin.answer(getWorkSite, { workSiteId })).code
  expect([await codeOf(mine), await codeOf(other)]).toEqual([codes.success, codes.notFound])
  const { containerId } = theirs
  await engineer.call(containerCalls.update, {
    ...{ containerId, baseRevision: 1 },
    organizationId: unitId('first-bureau'),
  })
  expect(await codeOf(other)).toBe(codes.success)
  const kept = await engineer.answer(unitWorkCalls.remove, { ids: [own.unitWorkId] })
  expect(kept.message).toContain('1 个工点')
  await engineer.call(deleteWorkSites, { ids: [mine.workSiteId] })
  await engineer.call(unitWorkCalls.remove, { ids: [own.unitWorkId] })
})

test('DIC-04 PRJ-10 without a design unit a work site has none of the groups of design units', async () => {
  const site = await addAlone(await newUnitWork(unitId('first-bureau')))
  const { workSiteId: nodeId, projectId } = site
  const [groupId, itemId] = [randomUUID(), randomUUID()]
  const group = { groupId, groupName: `组${groupId}`, code: groupId, nodeType: 3 }
  await sysadmin.call(attributeGroups.add, group)
  await sysadmin.call(attributeItems.add, { itemId, groupId, itemName: '围岩', code: 'rock', type: 'text' })
  await sysadmin.call(bindGroups, { projectId, nodeId: projectId, bind: [groupId] })
  const values = { set: [{ itemId, name: '围岩', version: 1, value: 'Ⅳ' }] }
  const write = (revision: number) =>
    engineer.answer(updateAttributes, { nodeId, nodeKind: 'work-site', baseRevision: revision, values })
  expect((await write(0)).code).toBe(codes.invalid)
  const { designUnitId = '' } = beside
  await engineer.call(updateWorkSite, { workSiteId: nodeId, baseRevision: 1, designUnitId })
  expect((await write(0)).code).toBe(codes.success)
})

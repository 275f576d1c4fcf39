import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { containerCalls, listContainerUnits } from '#contract/container/entity.ts'
import { designUnitCalls } from '#contract/design-unit/entity.ts'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { listWorkSites, updateWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const projectId = demoProjectId('railway')
let gateway: TestGateway
let sysadmin: Client
let engineer: Client
let site: WorkSite
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  const { records } = await engineer.call(listWorkSites, { projectId, pageSize: 60 })
  const first = records.find(({ startMileage }) => startMileage.startsWith('DK'))
  if (!first?.containerId) throw new Error('no work site in a container')
  site = first
})
afterAll(() => gateway.close())

const newContainer = async (parentId?: string) => {
  const code = randomUUID().slice(0, 8)
  const request = {
    containerId: randomUUID(),
    projectId,
    name: `容器${code}`,
    code,
    nature: 'work-area' as const,
  }
  const { container } = await engineer.call(containerCalls.add, { ...request, ...(parentId && { parentId }) })
  return container
}
const move = (containerId: string, parentId: string) =>
  engineer.answer(containerCalls.update, { containerId, baseRevision: 1, parentId })

test('PRJ-03 a container is moved under no container that lies in it, nor under one of another project', async () => {
  const top = await newContainer()
  const below = await newContainer(top.containerId)
  const lowest = await newContainer(below.containerId)
  expect(lowest.parentName).toBe(below.name)
  for (const parent of [top, below, lowest]) {
    const { code, data, message } = await move(top.containerId, parent.containerId)
    expect([code, fieldsOf(data), message]).toEqual([codes.invalid, ['parentId'], expect.anything()])
  }
  const [foreign] = (await sysadmin.call(containerCalls.list, { projectId: demoProjectId('highway') }))
    .records
  const { code, data } = await move(top.containerId, foreign?.containerId ?? '')
  expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['parentId']])
  const { containers } = await engineer.call(getProjectStructure, { projectId })
  expect(containers.find(({ containerId }) => containerId === lowest.containerId)?.parentId).toBe(
    below.containerId,
  )
})

test('PRJ-03 of two moves at once that would close a ring, one is refused', async () => {
  const [one, other] = [await newContainer(), await newContainer()]
  const answers = await Promise.all([
    move(one.containerId, other.containerId),
    move(other.containerId, one.containerId),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([codes.success, codes.invalid].toSorted())
})

test('PRJ-03 PRJ-04 what something hangs on is not deleted, and its refusal counts it; all of it together goes and comes back', async () => {
  const top = await newContainer()
  const below = await newContainer(top.containerId)
  const refused = await engineer.answer(containerCalls.remove, { ids: [top.containerId] })
  expect([refused.code, refused.message]).toEqual([
    codes.invalid,
    expect.stringContaining(`${top.name} (还有 1 个下级容器)`),
  ])
  const section = await engineer.answer(containerCalls.remove, { ids: [site.containerId ?? ''] })
  expect(section.message).toMatch(/还有 \d+ 个下级容器、\d+ 个设计单元、\d+ 个单位工程、\d+ 个工点/)
  const unit = await engineer.answer(designUnitCalls.remove, { ids: [site.designUnitId] })
  expect([unit.code, unit.message]).toEqual([codes.invalid, expect.stringMatching(/还有 \d+ 个工点/)])
  const ids = [top.containerId, below.containerId]
  expect(await engineer.call(containerCalls.remove, { ids })).toEqual({ deleted: 2 })
  const alone = await engineer.answer(containerCalls.restore, { ids: [below.containerId] })
  expect([alone.code, alone.message]).toEqual([codes.invalid, expect.stringContaining(below.name)])
  expect(await engineer.call(containerCalls.restore, { ids })).toEqual({ restored: 2 })
})

test('PRJ-03 another unit answers for a container: its people see the work sites there, those of the one before no longer', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const own = (await unitadmin.call(listWorkSites, { projectId, pageSize: 1 })).records[0]
  const containerId = own?.containerId ?? ''
  const inIt = { projectId, containerId: [containerId] }
  const sites = async (client: Client) => (await client.call(listWorkSites, inIt)).total
  const all = await sites(sysadmin)
  expect([all > 0, await sites(unitadmin)]).toEqual([true, all])
  const before = await sysadmin.call(containerCalls.detail, { containerId })
  const units = await engineer.call(listContainerUnits, { projectId })
  const other = units.find(({ organizationId }) => organizationId !== before.organizationId)
  if (!other) throw new Error('no other unit')
  const hand = async (organizationId: string | undefined) => {
    const { revision: baseRevision } = await sysadmin.call(containerCalls.detail, { containerId })
    await engineer.call(containerCalls.update, {
      containerId,
      baseRevision,
      ...(organizationId && { organizationId }),
    })
  }
  await hand(other.organizationId)
  expect([await sites(unitadmin), await sites(sysadmin)]).toEqual([0, all])
  await hand(before.organizationId)
  expect(await sites(unitadmin)).toBe(all)
})

test('PRJ-04 a unit’s mileages lie on one alignment and in order; an edit made offline that names a deleted unit is refused', async () => {
  const designUnitId = randomUUID()
  const add = {
    designUnitId,
    projectId,
    lineId: site.lineId,
    designUnitName: '临时单元',
    code: designUnitId.slice(0, 8),
    major: site.major,
    startMileage: 'DK1+000',
    centerMileage: 'DK1+500',
    endMileage: 'DK2+000',
  }
  for (const [field, mileage] of Object.entries({ centerMileage: 'DK2+500', endMileage: 'AK2+000' })) {
    const { code, data } = await engineer.answer(designUnitCalls.add, { ...add, [field]: mileage })
    expect([code, fieldsOf(data)[0]]).toEqual([codes.invalid, 'endMileage'])
  }
  const { designUnit } = await engineer.call(designUnitCalls.add, add)
  expect(designUnit).toMatchObject({
    workSites: 0,
    projectName: expect.any(String),
    lineName: expect.any(String),
  })
  await engineer.call(designUnitCalls.remove, { ids: [designUnitId] })
  const { workSiteId, revision: baseRevision } = site
  const items = [
    {
      endpointId: updateWorkSite.id,
      idempotencyKey: randomUUID(),
      madeAt: Date.parse('2026-11-20T06:30:00Z'),
      request: { workSiteId, baseRevision, designUnitId },
    },
  ]
  const { results } = await engineer.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
  expect(results).toMatchObject([{ code: codes.invalid, data: { fields: [{ path: 'designUnitId' }] } }])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { containerCalls } from '#contract/container/entity.ts'
import { listFiles } from '#contract/file/endpoints.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import { projectDepartmentCalls, projectOrganizationCalls } from '#contract/project-organization/entities.ts'
import { acceptDivision } from '#contract/unit-work/acceptance.ts'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { generateDivisions } from '#contract/unit-work/plan.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { jpeg, upload } from '../personal/pictures.ts'

/*
 * What a unit that takes part in a project sees and changes of what others build there.
 */

const projectId = demoProjectId('railway')
let gateway: TestGateway
let engineer: Client
let unitadmin: Client
let lineId: string
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  const { records } = await engineer.call(lineCalls.list, { projectId, pageSize: 1 })
  lineId = records[0]?.lineId ?? ''
})
afterAll(() => gateway.close())

/** A section that a unit answers for. */
async function newSection(organizationId: string): Promise<string> {
  const containerId = randomUUID()
  const code = containerId.slice(0, 8)
  const section = { containerId, projectId, name: `标段${code}`, code, nature: 'section' as const }
  await engineer.call(containerCalls.add, { ...section, organizationId })
  return containerId
}

/** A lot of a unit work, in a section or in none. */
async function newLot(containerId?: string) {
  const unitWorkId = randomUUID()
  const code = unitWorkId.slice(0, 8)
  await engineer.call(unitWorkCalls.add, {
    unitWorkId,
    projectId,
    lineId,
    ...(containerId && { containerId }),
    unitWorkName: `单位工程${code}`,
    code,
    major: 'bridge',
    startMileage: 'DK1+000',
    endMileage: 'DK2+000',
  })
  const items = [{ code: '0101', each: 1, count: 1 }]
  await engineer.call(generateDivisions, { unitWorkId, template: 'bridge', items })
  const lot = (await engineer.call(divisionCalls.list, { unitWorkId })).find(({ level }) => level === 'lot')
  if (!lot) throw new Error('no lot')
  return lot
}

const accepted = ({ divisionId, revision }: { divisionId: string; revision: number }, photos?: string[]) => ({
  divisionId,
  baseRevision: revision,
  inspections: {
    set: [
      {
        number: '1',
        outcome: 'accepted' as const,
        inspectedOn: '2026-11-20',
        inspector: '王海',
        ...(photos && { photos }),
      },
    ],
  },
})
const photo = (client: Client) => upload(client, jpeg(), 'image/jpeg')

test('PRJ-06 photos of an inspection are seen by whoever sees the lot, without a section and after it was handed over, and by nobody else', async () => {
  const loose = await photo(engineer)
  await engineer.call(acceptDivision, accepted(await newLot(), [loose]))
  const containerId = await newSection(unitId('first-bureau'))
  const handed = await photo(unitadmin)
  await unitadmin.call(acceptDivision, accepted(await newLot(containerId), [handed]))
  await engineer.call(containerCalls.update, {
    containerId,
    baseRevision: 1,
    organizationId: unitId('second-bureau'),
  })
  const seen = async (client: Client) =>
    (await client.call(listFiles, { fileIds: [loose, handed] })).map(({ fileId }) => fileId).toSorted()
  const both = [loose, handed].toSorted()
  expect([await seen(engineer), await seen(unitadmin)]).toEqual([both, both])

  const inspector = await Client.signIn(gateway, 'sitestaff')
  const restore = await grantOnly(inspector, { dataPermission: 'projects', permissions: ['division:view'] })
  expect(await seen(inspector)).toEqual(both)
  await restore()
  const without = await grantOnly(inspector, { dataPermission: 'projects', permissions: ['workSite:view'] })
  expect(await seen(inspector)).toEqual([])
  await without()
})

test('PRJ-06 ROL-04 a unit that takes part changes what its own section is made of, and looks at the rest', async () => {
  const [own, theirs] = [
    await newLot(await newSection(unitId('first-bureau'))),
    await newLot(await newSection(unitId('second-bureau'))),
  ]
  const loose = await newLot()
  const name = { baseRevision: 1, name: '改了名称' }
  for (const { divisionId, unitWorkId, revision } of [theirs, loose]) {
    for (const { code } of [
      await unitadmin.answer(acceptDivision, accepted({ divisionId, revision })),
      await unitadmin.answer(divisionCalls.update, { divisionId, ...name }),
      await unitadmin.answer(divisionCalls.remove, { ids: [divisionId] }),
      await unitadmin.answer(unitWorkCalls.update, { unitWorkId, baseRevision: 1, remark: '备注' }),
      await unitadmin.answer(lineCalls.update, { lineId, baseRevision: 1, remark: '备注' }),
    ])
      expect(code).toBe(codes.noPermission)
    const part = { divisionId: randomUUID(), unitWorkId, name: '分部', code: '99' }
    expect((await unitadmin.answer(divisionCalls.add, part)).code).toBe(codes.invalid)
    expect((await unitadmin.answer(divisionCalls.move, { divisionId })).code).toBe(codes.invalid)
    expect(await unitadmin.call(divisionCalls.detail, { divisionId })).toMatchObject({ revision })
  }
  const container = { containerId: randomUUID(), projectId, name: '工区', code: randomUUID().slice(0, 8) }
  const added = await unitadmin.answer(containerCalls.add, { ...container, nature: 'work-area' })
  expect(added.code).toBe(codes.noPermission)
  const { unitWorkId, divisionId } = own
  await unitadmin.call(unitWorkCalls.update, { unitWorkId, baseRevision: 1, remark: '备注' })
  await unitadmin.call(divisionCalls.move, { divisionId })
  await unitadmin.call(acceptDivision, accepted({ divisionId, revision: own.revision + 1 }))
})

test('PRJ-06 ROL-04 a unit that takes part moves its unit work into another section of its own, and into no other', async () => {
  const [own, next, theirs] = [
    await newSection(unitId('first-bureau')),
    await newSection(unitId('first-bureau')),
    await newSection(unitId('second-bureau')),
  ]
  const { unitWorkId } = await newLot(own)
  const edit = { unitWorkId, baseRevision: 1 }
  for (const place of [{ containerId: theirs }, { clear: ['containerId' as const] }]) {
    const refused = await unitadmin.answer(unitWorkCalls.update, { ...edit, ...place })
    expect([refused.code, JSON.stringify(refused.data)]).toEqual([
      codes.invalid,
      expect.stringContaining('只能放在本单位负责的标段'),
    ])
  }
  const moved = await unitadmin.call(unitWorkCalls.update, { ...edit, containerId: next })
  expect(moved.unitWork).toMatchObject({ containerId: next, revision: 2 })
  const handed = { unitWorkId, baseRevision: 2, containerId: theirs }
  expect((await engineer.call(unitWorkCalls.update, handed)).unitWork.containerId).toBe(theirs)
})

test('PRJ-07 ROL-04 a unit that takes part sees its own project organisations with their departments, and of other units none', async () => {
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const newOrganization = async (organizationId: string) => {
    const projectOrganizationId = randomUUID()
    const projectDepartmentId = randomUUID()
    const name = projectOrganizationId.slice(0, 8)
    await sysadmin.call(projectOrganizationCalls.add, {
      projectOrganizationId,
      projectId,
      organizationId,
      projectOrganizationName: `项目部${name}`,
      projectOrgTypeId: 'contractor',
    })
    await sysadmin.call(projectDepartmentCalls.add, {
      projectDepartmentId,
      projectId,
      projectOrganizationId,
      departmentName: `部门${name}`,
    })
    return { projectOrganizationId, projectDepartmentId }
  }
  const own = await newOrganization(unitId('first-bureau'))
  const theirs = await newOrganization(unitId('second-bureau'))
  const seenBy = async (client: Client, of: typeof own) => {
    const { projectOrganizationId, projectDepartmentId } = of
    const { records } = await client.call(listProjectOrganizations, { projectId, pageSize: 500 })
    return {
      listed: records.some((each) => each.projectOrganizationId === projectOrganizationId),
      organization: (await client.answer(projectOrganizationCalls.detail, { projectOrganizationId })).code,
      department: (await client.answer(projectDepartmentCalls.detail, { projectDepartmentId })).code,
    }
  }
  const seen = { listed: true, organization: codes.success, department: codes.success }
  const unseen = { listed: false, organization: codes.notFound, department: codes.notFound }
  expect([await seenBy(engineer, own), await seenBy(engineer, theirs)]).toEqual([seen, seen])
  expect([await seenBy(unitadmin, own), await seenBy(unitadmin, theirs)]).toEqual([seen, unseen])
})

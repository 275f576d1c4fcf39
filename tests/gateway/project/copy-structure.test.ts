import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { containerCalls } from '#contract/container/entity.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { copyStructure, countStructure, type StructureCopy, structureParts } from '#contract/project/copy.ts'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import { participatingUnitCalls, projectCalls } from '#contract/project/entities.ts'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { attributeBinding, attributeSet } from '#gateway/db/tables/attribute.ts'
import { boqItem } from '#gateway/db/tables/boq.ts'
import { division } from '#gateway/db/tables/unit-work.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { unitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

const sourceId = projectId('railway')
const request = (parts: StructureCopy['parts']): StructureCopy => {
  const id = randomUUID()
  return {
    sourceId,
    projectId: id,
    projectName: '二期工程',
    shortName: '二期',
    code: id,
    organizationId: unitId('owner'),
    parts,
  }
}
const structureOf = (id: string) => sysadmin.call(getProjectStructure, { projectId: id })
const sitesOf = async (id: string) =>
  (await sysadmin.call(listWorkSites, { projectId: id, pageSize: 2000 })).records

test('PRJ-14 a project is copied whole: as many rows as were counted, each under a new id, its references within the copy', async () => {
  const counts = await sysadmin.call(countStructure, { projectId: sourceId })
  const asked = request([...structureParts])
  const answer = await sysadmin.call(copyStructure, asked)
  expect(answer.counts).toEqual(counts)
  expect(Object.keys(counts)).toEqual([...structureParts])
  expect(Object.values(counts)).not.toContain(0)
  expect(await sysadmin.call(countStructure, { projectId: asked.projectId })).toEqual(counts)

  const [source, copy] = [await structureOf(sourceId), await structureOf(asked.projectId)]
  const [lines, containers, units, works] = [
    new Set(copy.lines.map((row) => row.lineId)),
    new Set(copy.containers.map((row) => row.containerId)),
    new Set(copy.designUnits.map((row) => row.designUnitId)),
    new Set(copy.unitWorks.map((row) => row.unitWorkId)),
  ]
  expect(source.lines.some(({ lineId }) => lines.has(lineId))).toBe(false)
  expect(copy.lines.map(({ alignments }) => alignments)).toEqual(
    source.lines.map(({ alignments }) => alignments),
  )
  const sites = await sitesOf(asked.projectId)
  const hung = [...copy.containers, ...copy.designUnits, ...copy.unitWorks, ...sites]
  for (const row of hung) {
    if (row.lineId) expect(lines).toContain(row.lineId)
    if (row.containerId) expect(containers).toContain(row.containerId)
  }
  for (const row of copy.containers) if (row.parentId) expect(containers).toContain(row.parentId)
  for (const row of sites) {
    expect(units).toContain(row.designUnitId)
    expect(row).toMatchObject({ status: 'not-started', progress: 0, photos: [], revision: 1 })
  }
  const former = new Map((await sitesOf(sourceId)).map((row) => [row.code, row]))
  for (const { code, startMileage, startDistance, major } of sites)
    expect(former.get(code)).toMatchObject({ startMileage, startDistance, major })

  const divisions = await gateway.database.orm
    .select()
    .from(division)
    .where(eq(division.projectId, asked.projectId))
  for (const row of divisions) {
    expect(works).toContain(row.unitWorkId)
    expect([row.inspections, row.outcome]).toEqual([[], null])
  }
  const accepted = await sysadmin.call(divisionCalls.list, {
    unitWorkId: unitWorkId('railway', 0),
  })
  expect(accepted.some(({ inspections }) => inspections.length > 0)).toBe(true)
  const { records } = await sysadmin.call(containerCalls.list, { projectId: asked.projectId, pageSize: 100 })
  expect(records.some(({ organizationId }) => organizationId)).toBe(false)
})

test('PRJ-14 bills come with design quantities and prices alone, values without files, and units that the account reaches', async () => {
  const asked = request([...structureParts])
  const { counts } = await sysadmin.call(copyStructure, asked)
  const { orm } = gateway.database
  const billsOf = async (id: string) => {
    const sites = new Map((await sitesOf(id)).map((row) => [row.workSiteId, row.code]))
    const works = new Map((await structureOf(id)).unitWorks.map((row) => [row.unitWorkId, row.unitWorkName]))
    const rows = await orm.select().from(boqItem).where(isNull(boqItem.deletedAt))
    const own = rows.flatMap((row) => {
      const owner = sites.get(row.workSiteId ?? '') ?? works.get(row.unitWorkId ?? '')
      return owner === undefined ? [] : [{ ...row, owner }]
    })
    const codes = new Map(own.map((row) => [row.boqItemId, row.code]))
    return own
      .map(({ owner, code, design, price, changed, done, path, parentId, boqItemId }) => ({
        ...{ owner, code, design, price, changed, done },
        path: path.split('/').map((step) => step && codes.get(step)),
        parent: parentId && codes.get(parentId),
        ends: path.endsWith(`${boqItemId}/`),
      }))
      .toSorted((a, b) => `${a.owner} ${a.code}`.localeCompare(`${b.owner} ${b.code}`))
  }
  const [source, copy] = [await billsOf(sourceId), await billsOf(asked.projectId)]
  expect(copy).toHaveLength(counts.boqItems ?? 0)
  expect(copy).toEqual(source.map((row) => ({ ...row, changed: '0', done: null })))
  expect(source.some(({ done }) => done !== null)).toBe(true)
  expect(copy.every(({ ends, path }) => ends && !path.includes(undefined))).toBe(true)

  const setsOf = async (id: string) => {
    const rows = await orm.select().from(attributeSet).where(eq(attributeSet.projectId, id))
    return rows.map(({ nodeName, nodeKind, values }) => ({ nodeName, nodeKind, values }))
  }
  const sets = await setsOf(asked.projectId)
  expect(sets).toHaveLength(counts.attributeValues ?? 0)
  expect(JSON.stringify(sets)).not.toContain('fileId')
  for (const set of sets) expect(set.values.length).toBeGreaterThan(0)
  const boundTo = async (id: string) => await orm.$count(attributeBinding, eq(attributeBinding.projectId, id))
  expect(await boundTo(asked.projectId)).toBe(await boundTo(sourceId))
  const nodes = await orm
    .select()
    .from(attributeBinding)
    .where(eq(attributeBinding.projectId, asked.projectId))
  const { lines, designUnits } = await structureOf(asked.projectId)
  const known = [
    asked.projectId,
    ...lines.map((row) => row.lineId),
    ...designUnits.map((row) => row.designUnitId),
  ]
  for (const { nodeId } of nodes) expect(known).toContain(nodeId)

  const unitsOf = async (id: string) =>
    (await sysadmin.call(participatingUnitCalls.list, { projectId: id })).map(({ name, code }) => [
      name,
      code,
    ])
  expect(await unitsOf(asked.projectId)).toEqual(await unitsOf(sourceId))
})

test('PRJ-14 LOG-04 the history of a copy names its source and what was copied; the same call again copies nothing', async () => {
  const asked = request(['lines', 'designUnits'])
  const idempotencyKey = randomUUID()
  const first = await sysadmin.call(copyStructure, asked, { idempotencyKey })
  const again = await sysadmin.answer(copyStructure, asked, { idempotencyKey })
  expect([again.code, again.data]).toEqual([codes.repeated, first])
  expect(first.counts).toMatchObject({ containers: 0, workSites: 0 })
  const copy = await structureOf(asked.projectId)
  expect(copy.designUnits.some(({ containerId }) => containerId)).toBe(false)
  const auditor = await Client.signIn(gateway, 'sysadmin')
  const { records } = await auditor.call(listHistory, { entity: 'project', entityId: asked.projectId })
  const { project } = await structureOf(sourceId)
  expect(records.find(({ action }) => action === 'update')?.after).toMatchObject({
    copiedFrom: project.projectName,
    lines: first.counts.lines,
    designUnits: first.counts.designUnits,
    digest: expect.stringMatching(/^[\da-f]{64}$/),
  })
})

test('PRJ-14 a part is not copied without what it hangs on, nor under a code that is taken, nor from a project out of sight', async () => {
  for (const parts of [['containers'], ['lines', 'divisions'], ['lines', 'workSites']] as const) {
    const { code, data } = await sysadmin.answer(copyStructure, request([...parts]))
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['parts']])
  }
  const source = await sysadmin.call(projectCalls.detail, { projectId: sourceId })
  const taken = await sysadmin.answer(copyStructure, { ...request(['lines']), code: source.code })
  expect([taken.code, fieldsOf(taken.data)]).toEqual([codes.invalid, ['code']])
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const foreign = await unitadmin.answer(countStructure, { projectId: projectId('water') })
  expect([codes.notFound, codes.noPermission]).toContain(foreign.code)
})

test('PRJ-14 ROL-04 what an account may not add by hand is neither counted for it nor copied', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  const restore = await grantOnly(engineer, {
    dataPermission: 'all',
    permissions: ['project:view', 'project:add', 'line:view', 'line:add', 'workSite:view'],
  })
  const { lines } = await sysadmin.call(countStructure, { projectId: sourceId })
  expect(await engineer.call(countStructure, { projectId: sourceId })).toEqual({ lines })
  const whole = request(['lines', 'designUnits', 'unitWorks', 'workSites'])
  expect((await engineer.answer(copyStructure, whole)).code).toBe(codes.noPermission)
  expect((await engineer.call(copyStructure, request(['lines']))).counts.lines).toBe(lines)
  await restore()
})

import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import {
  addWorkSite,
  deleteWorkSites,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  type WorkSite,
} from '#contract/work-site/entity.ts'
import { riskLevels } from '#contract/work-site/schema.ts'
import { history } from '#gateway/db/tables/history.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { untouchedOf } from '../untouched.ts'
import { newBeside } from './new-work-site.ts'

let gateway: TestGateway
let engineer: Client
let sitestaff: Client
let auditor: Client
let sites: WorkSite[]
/** One that the engineer must not see. */
let foreign: WorkSite
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  auditor = await Client.signIn(gateway, 'auditor')
  sites = (await engineer.call(listWorkSites, { pageSize: 60 })).records
  const others = await auditor.call(listWorkSites, { projectId: projectId('highway'), pageSize: 1 })
  foreign = others.records[0] ?? untouched()
})
afterAll(() => gateway.close())

/** A work site that no other test has touched. */
const untouched = () => untouchedOf(sites)

async function historyOf(workSiteId: string) {
  return await gateway.database.orm
    .select()
    .from(history)
    .where(and(eq(history.entity, 'work-site'), eq(history.entityId, workSiteId)))
    .orderBy(history.seq)
}

test('PRJ-05 a new work site is there under the id its maker gave it, and the history has it whole', async () => {
  const beside = untouched()
  const { startMileage } = beside
  const typed = ` ${startMileage.toLowerCase().replace('+', '＋')} `
  const add = newBeside(beside, { startMileage: typed, remarks: '第一行\n第二行' })
  const { workSite: saved } = await engineer.call(addWorkSite, add)
  expect(saved).toMatchObject({ ...add, startMileage, revision: 1, structures: [] })
  expect(saved.changedByName).toBe(engineer.session.userAccount.userName)
  expect(await sitestaff.call(getWorkSite, { workSiteId: add.workSiteId })).toEqual(saved)
  const [entry] = await historyOf(add.workSiteId)
  expect(entry).toMatchObject({ action: 'add', revision: 1, before: null, accountName: 'engineer' })
  expect(entry?.after).toMatchObject({ code: add.code, startMileage })
})

test('PRJ-10 mileages that are none, or of another line, are refused by name', async () => {
  const add = newBeside(untouched())
  const spoilt = [
    [{ ...add, startMileage: '12+300' }, 'startMileage'],
    [{ ...add, endMileage: 'AK2+400' }, 'endMileage'],
  ] as const
  for (const [request, field] of spoilt) {
    const answer = await engineer.answer(addWorkSite, request)
    expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, [field]])
  }
})

test('a code is used once in a project, again after its owner is deleted, and in other projects', async () => {
  const beside = untouched()
  const first = newBeside(beside)
  await engineer.call(addWorkSite, first)
  const second = newBeside(beside, { code: first.code })
  const refused = await engineer.answer(addWorkSite, second)
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['code']])
  await engineer.call(deleteWorkSites, { ids: [first.workSiteId] })
  await engineer.call(addWorkSite, second)
})

test('an id that exists is refused in one way, whether it is in reach or not', async () => {
  const mine = untouched()
  const answers = [
    await engineer.answer(addWorkSite, newBeside(mine, { workSiteId: mine.workSiteId })),
    await engineer.answer(addWorkSite, newBeside(mine, { workSiteId: foreign.workSiteId })),
  ]
  for (const answer of answers) {
    expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['workSiteId']])
  }
  expect(answers[0]?.data).toEqual(answers[1]?.data)
  expect(await engineer.call(getWorkSite, { workSiteId: mine.workSiteId })).toEqual(mine)
})

test('a new work site hangs only on parts of its own, visible project', async () => {
  const mine = untouched()
  const spoilt = {
    projectId: newBeside(mine, { projectId: foreign.projectId }),
    lineId: newBeside(mine, { lineId: foreign.lineId }),
    designUnitId: newBeside(mine, { designUnitId: foreign.designUnitId }),
    containerId: newBeside(mine, { containerId: foreign.containerId ?? randomUUID() }),
  }
  for (const [field, request] of Object.entries(spoilt)) {
    const answer = await engineer.answer(addWorkSite, request)
    expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, [field]])
  }
})

test('a unit administrator adds work sites only where its unit answers for them', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const [own] = (await unitadmin.call(listWorkSites, { pageSize: 1 })).records
  const others = await auditor.call(listWorkSites, { projectId: projectId('railway'), pageSize: 2000 })
  const elsewhere = others.records.find(({ containerId }) => containerId !== own?.containerId)
  if (!own || !elsewhere?.containerId) throw new Error('the demo has too few sections')
  const refused = await unitadmin.answer(addWorkSite, newBeside(own, { containerId: elsewhere.containerId }))
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['containerId']])
  const add = newBeside(own)
  await unitadmin.call(addWorkSite, add)
  expect((await unitadmin.call(getWorkSite, { workSiteId: add.workSiteId })).code).toBe(add.code)
})

test('an edit changes just its fields, empties the cleared ones, and the history has before and after', async () => {
  const site = untouched()
  const { workSiteId, revision } = site
  const base = { workSiteId, baseRevision: revision }
  const first = await engineer.call(updateWorkSite, { ...base, remarks: '便道已通', progress: 12.5 })
  expect(first.workSite).toMatchObject({ remarks: '便道已通', progress: 12.5, revision: revision + 1 })
  expect(first.merged).toBeUndefined()
  const second = await engineer.call(updateWorkSite, {
    workSiteId,
    baseRevision: revision + 1,
    clear: ['remarks'],
  })
  expect(second.workSite.remarks).toBeUndefined()
  const { remarks: _, ...rest } = site
  const untouchedFields = { ...rest, progress: 12.5, revision: revision + 2 }
  expect(second.workSite).toMatchObject({
    ...untouchedFields,
    changedAt: gateway.time.now.getTime(),
    changedByName: engineer.session.userAccount.userName,
  })
  expect(await historyOf(workSiteId)).toMatchObject([
    {
      action: 'update',
      revision: revision + 1,
      before: { remarks: site.remarks ?? null, progress: site.progress },
      after: { remarks: '便道已通', progress: 12.5 },
    },
    { action: 'update', before: { remarks: '便道已通' }, after: { remarks: null } },
  ])
})

test('an edit that says what stands already changes nothing and leaves no history', async () => {
  const { workSiteId, revision, progress } = untouched()
  const { workSite: saved } = await engineer.call(updateWorkSite, {
    workSiteId,
    baseRevision: revision,
    progress,
  })
  expect(saved.revision).toBe(revision)
  expect(await historyOf(workSiteId)).toEqual([])
})

test('edits of different fields merge; of the same field, the later one is told what the other wrote', async () => {
  const { workSiteId, revision: baseRevision, riskLevel: before } = untouched()
  const [riskLevel, another] = riskLevels.filter((level) => level !== before)
  await engineer.call(updateWorkSite, { workSiteId, baseRevision, riskLevel })
  const beside = await sitestaff.call(updateWorkSite, { workSiteId, baseRevision, progress: 61 })
  expect(beside.workSite).toMatchObject({ riskLevel, progress: 61, revision: baseRevision + 2 })
  expect(beside.merged).toEqual(['riskLevel'])
  const answer = await sitestaff.answer(updateWorkSite, { workSiteId, baseRevision, riskLevel: another })
  expect(answer.code).toBe(codes.conflict)
  expect(Conflict.parse(answer.data)).toMatchObject({
    fields: ['riskLevel'],
    theirs: { riskLevel },
    revision: baseRevision + 2,
  })
  expect(await historyOf(workSiteId)).toHaveLength(2)
})

test('PRJ-10 start and end mileage count as one: two people moving one end each are in conflict', async () => {
  const { workSiteId, revision: baseRevision, startMileage, endMileage } = untouched()
  await engineer.call(updateWorkSite, {
    workSiteId,
    baseRevision,
    startMileage: `${startMileage.split('+')[0]}+001`,
  })
  const answer = await sitestaff.answer(updateWorkSite, { workSiteId, baseRevision, endMileage })
  expect(answer.code).toBe(codes.conflict)
  expect(Conflict.parse(answer.data).fields.toSorted()).toEqual([
    'alignment',
    'endMileage',
    'furtherExtents',
    'startMileage',
  ])
})

test('a merged work site is checked as a whole: one end that is not on its line is refused', async () => {
  const { workSiteId, revision: baseRevision } = untouched()
  const answer = await engineer.answer(updateWorkSite, { workSiteId, baseRevision, startMileage: 'AK1+000' })
  expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['startMileage']])
  expect(await historyOf(workSiteId)).toEqual([])
})

test('a name that comes along as the label alone neither conflicts with a new name nor undoes it', async () => {
  const { workSiteId, revision: baseRevision, workSiteName } = untouched()
  await engineer.call(updateWorkSite, { workSiteId, baseRevision, workSiteName: '改名后的大桥' })
  const labelled = { workSiteId, baseRevision, label: workSiteName, progress: 44 }
  const { workSite: saved, merged } = await sitestaff.call(updateWorkSite, labelled)
  expect(saved).toMatchObject({ workSiteName: '改名后的大桥', progress: 44 })
  expect(merged).toEqual(['workSiteName'])
  const renaming = await sitestaff.answer(updateWorkSite, { ...labelled, workSiteName: '另一个名字' })
  expect(renaming.code).toBe(codes.conflict)
})

test('a deleted work site is gone for lists and reads, and an edit of it is told so', async () => {
  const gone = [untouched(), untouched()]
  const ids = gone.map(({ workSiteId }) => workSiteId)
  const before = (await engineer.call(listWorkSites, {})).total
  expect(await engineer.call(deleteWorkSites, { ids })).toEqual({ deleted: 2 })
  expect((await engineer.call(listWorkSites, {})).total).toBe(before - 2)
  expect(await engineer.call(deleteWorkSites, { ids })).toEqual({ deleted: 0 })
  for (const { workSiteId, revision } of gone) {
    expect((await engineer.answer(getWorkSite, { workSiteId })).code).toBe(codes.deleted)
    const edit = { workSiteId, baseRevision: revision, progress: 1 }
    expect((await engineer.answer(updateWorkSite, edit)).code).toBe(codes.deleted)
    expect(await historyOf(workSiteId)).toMatchObject([
      { action: 'delete', revision: revision + 1, after: null },
    ])
  }
})

test('rows out of reach answer as if they were not there, and one among many stops a deletion whole', async () => {
  const { workSiteId, revision } = foreign
  const mine = untouched()
  const edit = { workSiteId, baseRevision: revision, progress: 1 }
  const refused = [
    await engineer.answer(getWorkSite, { workSiteId }),
    await engineer.answer(getWorkSite, { workSiteId: randomUUID() }),
    await engineer.answer(updateWorkSite, edit),
    await engineer.answer(deleteWorkSites, { ids: [mine.workSiteId, workSiteId] }),
  ]
  expect(refused.map(({ code, data }) => [code, data])).toEqual(
    refused.map(() => [codes.notFound, undefined]),
  )
  expect(await engineer.call(getWorkSite, { workSiteId: mine.workSiteId })).toEqual(mine)
})

test('ROL-04 the gateway refuses what a role does not grant', async () => {
  const tourist = await Client.signIn(gateway, 'tourist')
  const { workSiteId, revision: baseRevision } = untouched()
  const edit = { workSiteId, baseRevision, progress: 1 }
  const refused = [
    await tourist.answer(updateWorkSite, edit),
    await tourist.answer(addWorkSite, newBeside(untouched())),
    await auditor.answer(updateWorkSite, edit),
    await sitestaff.answer(deleteWorkSites, { ids: [workSiteId] }),
    await engineer.answer(listHistory, { entity: 'work-site', entityId: workSiteId }),
  ]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => codes.noPermission))
  expect((await tourist.call(getWorkSite, { workSiteId })).workSiteId).toBe(workSiteId)
})

test('a write that comes again answers with the row as it stands now', async () => {
  const { workSiteId, revision: baseRevision } = untouched()
  const idempotencyKey = randomUUID()
  const edit = { workSiteId, baseRevision, progress: 31 }
  await engineer.call(updateWorkSite, edit, { idempotencyKey })
  await sitestaff.call(updateWorkSite, { workSiteId, baseRevision, remarks: '其后' })
  const again = await engineer.answer(updateWorkSite, edit, { idempotencyKey })
  expect(again).toMatchObject({ code: codes.repeated, data: { workSite: { progress: 31, remarks: '其后' } } })
  expect(await historyOf(workSiteId)).toHaveLength(2)
})

test('fields that only the gateway writes are refused', async () => {
  const { workSiteId, revision: baseRevision } = untouched()
  for (const extra of [
    { revision: 99 },
    { changedByName: '别人' },
    { projectId: foreign.projectId },
    { organizationId: foreign.projectId },
  ]) {
    const answer = await engineer.answer(updateWorkSite, { workSiteId, baseRevision, ...extra })
    expect(answer.code).toBe(codes.invalid)
  }
  const [row] = await gateway.database.orm.select().from(workSite).where(eq(workSite.workSiteId, workSiteId))
  expect(row?.revision).toBe(baseRevision)
})

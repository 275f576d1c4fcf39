import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getFile, listFiles } from '#contract/file/endpoints.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { participatingUnitCalls, projectCalls } from '#contract/project/entities.ts'
import { file } from '#gateway/db/tables/file.ts'
import { listed } from '#gateway/file/queries.ts'
import { fileRetentionJob } from '#gateway/jobs/file-retention.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { upload } from '../personal/pictures.ts'
import { addProject } from './project-samples.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})
afterAll(() => gateway.close())

const drawing = Buffer.from('%PDF-1.7')
const documentOf = async (client: Client, name: string) => ({
  fileId: await upload(client, drawing, 'application/pdf'),
  name,
})
const seenBy = async (client: Client, fileId: string) =>
  (await client.call(listFiles, { fileIds: [fileId] })).length === 1

async function projectWithDocuments(...names: string[]) {
  const documents = await Promise.all(names.map((name) => documentOf(sysadmin, name)))
  const projectId = await addProject(sysadmin)
  await sysadmin.call(projectCalls.update, { projectId, baseRevision: 1, documents: { set: documents } })
  return { projectId, documents }
}

test('PRJ-01 documents of a project are files of any type, listed with size, who uploaded them and when, and the history names those that came and went', async () => {
  const { projectId, documents } = await projectWithDocuments('施工许可证.pdf', '总平面图.dwg')
  const [permit, plan] = documents
  if (!permit || !plan) throw new Error('two were added')
  const { userName: uploadedByName } = sysadmin.session.userAccount
  const facts = { size: drawing.length, uploadedByName, uploadedAt: expect.any(Number) }
  const shown = await sysadmin.call(projectCalls.detail, { projectId })
  expect(shown.documents).toEqual([
    { ...permit, ...facts },
    { ...plan, ...facts },
  ])
  // Two who add different ones both keep theirs.
  const contract = await documentOf(sysadmin, '施工合同.pdf')
  await sysadmin.call(projectCalls.update, {
    projectId,
    baseRevision: shown.revision,
    documents: { remove: [permit.fileId] },
  })
  const { project } = await sysadmin.call(projectCalls.update, {
    projectId,
    baseRevision: shown.revision,
    documents: { set: [contract] },
  })
  expect(project.documents.map(({ name }) => name)).toEqual(['总平面图.dwg', '施工合同.pdf'])
  const { records } = await sysadmin.call(listHistory, { entity: 'project', entityId: projectId })
  const told = records.map(({ before, after }) => [before?.documents, after?.documents])
  expect(told).toContainEqual([[permit], []])
  expect(told).toContainEqual([[], [contract]])
  const [removed] = await gateway.database.orm.select().from(file).where(eq(file.fileId, permit.fileId))
  expect(removed).toMatchObject({ projectId: null, shownBy: null })
})

test('PRJ-01 who sees the project reads its documents, nobody else, and who only takes part changes none', async () => {
  const { projectId, documents } = await projectWithDocuments('施工图.pdf')
  const [{ fileId } = { fileId: '' }] = documents
  expect([await seenBy(sysadmin, fileId), await seenBy(unitadmin, fileId)]).toEqual([true, false])
  await sysadmin.call(participatingUnitCalls.add, {
    participatingUnitId: randomUUID(),
    projectId,
    name: '里程第一工程局有限公司',
    type: 'contractor',
    code: 'S01',
    organizationId: unitId('first-bureau'),
  })
  expect((await unitadmin.call(projectCalls.detail, { projectId })).documents).toHaveLength(1)
  expect(await seenBy(unitadmin, fileId)).toBe(true)
  const own = await documentOf(unitadmin, '补充.pdf')
  for (const documents of [{ set: [own] }, { remove: [fileId] }])
    expect(
      (await unitadmin.answer(projectCalls.update, { projectId, baseRevision: 2, documents })).code,
    ).toBe(codes.noPermission)
  expect((await sysadmin.call(projectCalls.detail, { projectId })).documents).toHaveLength(1)
})

test('LOG-05 security 18: a document is an own, finished upload that nothing else shows', async () => {
  const { projectId, documents } = await projectWithDocuments('图纸.pdf')
  const other = await addProject(sysadmin)
  for (const wrong of [
    ...documents,
    await documentOf(unitadmin, '他人的.pdf'),
    { fileId: randomUUID(), name: '没有.pdf' },
  ]) {
    const { code, data } = await sysadmin.answer(projectCalls.update, {
      projectId: other,
      baseRevision: 1,
      documents: { set: [wrong] },
    })
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['documents']])
  }
  expect((await sysadmin.call(projectCalls.detail, { projectId })).documents).toHaveLength(1)
})

/** Removes files as the hourly run does so many days from now. */
const collect = async (days: number) => {
  const clock = () => new Date(gateway.time.now.getTime() + days * 86_400_000)
  const job = fileRetentionJob({ ...gateway.services, clock, retention: { unlinkedFileDays: 30 } })
  await job.run(new AbortController().signal)
}

test('PRJ-01 facts of documents that nobody expects are a failure, not a project without documents', async () => {
  const { documents } = await projectWithDocuments('施工图.pdf')
  expect(listed(documents, null)).toEqual([])
  expect(() => listed(documents, [{ fileId: 1 }])).toThrow()
})

test('LOG-05 a document that was removed long after it was uploaded stays thirty days from then on', async () => {
  const { projectId, documents } = await projectWithDocuments('施工合同.pdf')
  const [{ fileId } = { fileId: '' }] = documents
  const isIt = eq(file.fileId, fileId)
  const completedAt = new Date(gateway.time.now.getTime() - 31 * 86_400_000)
  await gateway.database.orm.update(file).set({ completedAt }).where(isIt)
  await sysadmin.call(projectCalls.update, { projectId, baseRevision: 2, documents: { remove: [fileId] } })
  await collect(29)
  expect(await gateway.database.orm.$count(file, isIt)).toBe(1)
  await collect(31)
  expect(await gateway.database.orm.$count(file, isIt)).toBe(0)
})

test('PRJ-01 documents of a deleted project are shown to nobody, come back with it, and go for good when it stays deleted', async () => {
  const { projectId, documents } = await projectWithDocuments('许可证.pdf')
  const [{ fileId } = { fileId: '' }] = documents
  await sysadmin.call(projectCalls.remove, { ids: [projectId] })
  await collect(29)
  expect((await sysadmin.answer(getFile, { fileId })).code).toBe(codes.notFound)
  await sysadmin.call(projectCalls.restore, { ids: [projectId] })
  expect((await sysadmin.call(projectCalls.detail, { projectId })).documents).toMatchObject(documents)
  expect(await seenBy(sysadmin, fileId)).toBe(true)
  await sysadmin.call(projectCalls.remove, { ids: [projectId] })
  await collect(31)
  expect(await gateway.database.orm.select().from(file).where(eq(file.fileId, fileId))).toEqual([])
})

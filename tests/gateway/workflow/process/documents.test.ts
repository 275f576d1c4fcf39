import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getFile, listFiles } from '#contract/file/endpoints.ts'
import { projectCalls } from '#contract/project/entities.ts'
import { getProcessRecord, listRecordProcesses, startProcess } from '#contract/workflow/process-calls.ts'
import type { Client } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { upload } from '../../personal/pictures.ts'
import { addProject } from '../../project/project-samples.ts'
import { agree, deploy, detailOf, inARow, type People, signInPeople, start, taskFor } from './running.ts'

let gateway: TestGateway
let people: People
let version: number
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
  // Whom it waits for does not see the project.
  version = await deploy(people, inARow([['a', taskFor('a', ['unitadmin'])]]))
})
afterAll(() => gateway.close())

/** A project that nobody but who sees all projects sees, with two documents. */
async function projectWithDocuments() {
  const { sysadmin } = people
  const projectId = await addProject(sysadmin)
  const pdf = Buffer.from('%PDF-1.7')
  const documentOf = async (name: string) => ({
    fileId: await upload(sysadmin, pdf, 'application/pdf'),
    name,
  })
  const [permit, plan] = [await documentOf('施工许可证.pdf'), await documentOf('总平面图.pdf')]
  const documents = { set: [permit, plan] }
  const { project } = await sysadmin.call(projectCalls.update, { projectId, baseRevision: 1, documents })
  const about = { entity: 'project-document', entityId: permit.fileId } as const
  return { projectId, projectName: project.projectName, revision: project.revision, permit, plan, about }
}

/** Whether somebody reads a file. */
async function reads(client: Client, fileId: string): Promise<boolean> {
  const { address, headers } = client.wire(getFile, { fileId })
  const { headers: answered } = await gateway.app.inject({ method: 'GET', url: address, headers })
  const isListed = (await client.call(listFiles, { fileIds: [fileId] })).length === 1
  expect(answered['content-type'] === 'application/pdf').toBe(isListed)
  return isListed
}

test('WFL-06: a process is started from a document of a project, names it, and is found at it by who sees the project', async () => {
  const { sysadmin, unitadmin } = people
  const { projectId, projectName, permit, plan, about } = await projectWithDocuments()
  const processInstanceId = await start(sysadmin, version, { about })
  expect((await detailOf(unitadmin, processInstanceId)).about).toEqual({ ...about, label: permit.name })
  const { userName } = sysadmin.session.userAccount
  expect(await sysadmin.call(getProcessRecord, { processInstanceId })).toEqual({
    entity: 'project-document',
    row: expect.objectContaining({ ...permit, projectId, projectName, uploadedByName: userName }),
  })
  const { records } = await sysadmin.call(listRecordProcesses, about)
  expect(records).toMatchObject([{ processInstanceId, mayOpen: true }])
  const ofOther = await sysadmin.call(listRecordProcesses, { ...about, entityId: plan.fileId })
  expect(ofOther.records).toEqual([])
})

test('WFL-06 security 54: a task opens just its document to its executor, for as long as it waits for them', async () => {
  const { sysadmin, unitadmin, sitestaff } = people
  const { projectId, permit, plan, about } = await projectWithDocuments()
  expect(await reads(unitadmin, permit.fileId)).toBe(false)
  const processInstanceId = await start(sysadmin, version, { about })
  const seen = async (client: Client) => [
    await reads(client, permit.fileId),
    await reads(client, plan.fileId),
    (await client.answer(projectCalls.detail, { projectId })).code,
    (await client.answer(getProcessRecord, { processInstanceId })).code,
  ]
  expect(await seen(unitadmin)).toEqual([true, false, codes.notFound, codes.success])
  expect(await seen(sitestaff)).toEqual([false, false, codes.notFound, codes.notFound])
  await agree(unitadmin, processInstanceId)
  expect(await seen(unitadmin)).toEqual([false, false, codes.notFound, codes.notFound])
})

test('WFL-06: of a document that its project no longer lists it is said that it is gone, and nobody reads it', async () => {
  const { sysadmin, unitadmin } = people
  const { projectId, revision, permit, about } = await projectWithDocuments()
  const processInstanceId = await start(sysadmin, version, { about })
  const documents = { remove: [permit.fileId] }
  await sysadmin.call(projectCalls.update, { projectId, baseRevision: revision, documents })
  for (const client of [sysadmin, unitadmin])
    expect((await client.answer(getProcessRecord, { processInstanceId })).code).toBe(codes.deleted)
  expect(await reads(unitadmin, permit.fileId)).toBe(false)
  // The process goes on, and still says what it was about.
  expect((await detailOf(unitadmin, processInstanceId)).about?.label).toBe(permit.name)
  await agree(unitadmin, processInstanceId)
})

test('WFL-06 security 18: a process is not started from a document out of reach, nor from a file that is none', async () => {
  const { sysadmin, unitadmin } = people
  const { permit } = await projectWithDocuments()
  const begun = (entityId: string) => ({
    ...{ processInstanceId: randomUUID(), modelHistoryId: version, title: '借流程查看' },
    about: { entity: 'project-document', entityId },
  })
  const own = await upload(unitadmin, Buffer.from('%PDF-1.7'), 'application/pdf')
  for (const fileId of [permit.fileId, own, randomUUID()]) {
    expect((await unitadmin.answer(startProcess, begun(fileId))).code).toBe(codes.notFound)
    const asked = { entity: 'project-document', entityId: fileId } as const
    expect((await unitadmin.answer(listRecordProcesses, asked)).code).toBe(codes.notFound)
  }
  expect((await sysadmin.answer(startProcess, begun(own))).code).toBe(codes.deleted)
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationCalls } from '#contract/application/entity.ts'
import { applicationVersionCalls, uploadVersion } from '#contract/application/version.ts'
import { bindGroups } from '#contract/attribute/endpoints.ts'
import { attributeItems } from '#contract/attribute/entities.ts'
import { getAttributes, updateAttributes } from '#contract/attribute/values.ts'
import { codes } from '#contract/codes.ts'
import { getFile, listFiles, requestTicket } from '#contract/file/endpoints.ts'
import { deleteFile, type FileReference, listReferences } from '#contract/file/references.ts'
import { listQualifications, replaceQualifications } from '#contract/organization/part-endpoints.ts'
import { ownRecords } from '#contract/person-record/endpoints.ts'
import { updatePhoto, updateSignature } from '#contract/personal/endpoints.ts'
import { projectCalls } from '#contract/project/entities.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { listWorkSites, updateWorkSitePhotos } from '#contract/work-site/entity.ts'
import { file } from '#gateway/db/tables/file.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { template } from '../../contract/tabulation/template.ts'
import { newGroup } from '../attribute/definition-samples.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { jpeg, png, upload } from '../personal/pictures.ts'
import { addProject } from '../project/project-samples.ts'
import { newPublished } from '../tabulation/template-samples.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

const picture = () => upload(sysadmin, jpeg(), 'image/jpeg')

/** Every way in which a record comes to show a file of the system administrator's; with the record. */
const ways: Record<string, (fileId: string) => Promise<FileReference>> = {
  async 'a document of a project'(fileId) {
    const added = await addProject(sysadmin)
    const documents = { set: [{ fileId, name: '许可证.jpg' }] }
    const { project } = await sysadmin.call(projectCalls.update, {
      projectId: added,
      baseRevision: 1,
      documents,
    })
    return { entity: 'project', entityId: added, name: project.projectName }
  },
  async 'a photo of a work site'(fileId) {
    const { workSiteId, workSiteName } = await firstSite()
    await sysadmin.call(updateWorkSitePhotos, { workSiteId, workSiteName, add: [fileId] })
    return { entity: 'work-site', entityId: workSiteId, name: workSiteName }
  },
  async 'a cell of a sheet'(fileId) {
    const { sheetId, sheetName } = await addSheet(fileId)
    return { entity: 'tabulation-sheet', entityId: sheetId, name: sheetName }
  },
  async 'a value of a line'(fileId) {
    const nodeId = (await firstSite()).lineId
    await fillIn({ nodeId, nodeKind: 'line' }, fileId)
    return { entity: 'line', entityId: nodeId, name: expect.any(String) }
  },
  async 'a scan of a qualification'(frontFileId) {
    const organizationId = unitId('testing')
    const held = { qualificationId: randomUUID(), qualificationName: '试验检测', level: 'first' as const }
    const items = [{ ...held, category: 'testing' as const, frontFileId }]
    const { revision: baseRevision } = await sysadmin.call(listQualifications, { organizationId })
    await sysadmin.call(replaceQualifications, { organizationId, baseRevision, items })
    return { entity: 'organization', entityId: organizationId, name: '里程检测科技有限公司' }
  },
  async 'a photo of a certificate'(frontPhoto) {
    const { userId, userName: name } = sysadmin.session.userAccount
    const recordId = randomUUID()
    const added = { recordId, userId, certificateName: '注册安全工程师', frontPhoto }
    await sysadmin.call(ownRecords.certificate.add, added)
    return { entity: 'person-record', entityId: recordId, name, userId }
  },
  async 'the profile photo'(fileId) {
    const { userId, userName: name } = sysadmin.session.userAccount
    await sysadmin.call(updatePhoto, { fileId })
    return { entity: 'person', entityId: userId, name, userId }
  },
  async 'a package of an application'(fileId) {
    const [applicationId, applicationVersionId] = [randomUUID(), randomUUID()]
    const code = `app-${applicationId.slice(0, 8)}`
    const named = { applicationName: '现场填报', shortName: '填报', code, type: 'app' as const }
    await sysadmin.call(applicationCalls.add, { applicationId, ...named })
    const version = { applicationId, applicationVersionId, mainNumber: 1, subNumber: 2, revisionNumber: 3 }
    await sysadmin.call(applicationVersionCalls.add, version)
    await sysadmin.call(uploadVersion, { applicationVersionId, fileId })
    return { entity: 'application', entityId: applicationId, name: '现场填报 1.2.3' }
  },
}

/** A work site of a tunnel, which lies in a design unit. */
async function firstSite() {
  const query = { projectId: projectId('railway'), major: ['tunnel' as const], pageSize: 1 }
  const [site] = (await sysadmin.call(listWorkSites, query)).records
  if (!site) throw new Error('The demo has none')
  return site
}

/** A sheet about the first work site, with a photo in its one cell. */
async function addSheet(fileId: string) {
  const { workSiteId } = await firstSite()
  const content = template({
    cells: [],
    checks: [],
    names: [],
    repeats: [],
    bindings: [],
    fields: [{ fieldId: randomUUID(), at: 'B2', label: '照片', type: 'photo' }],
  })
  const { tabulationId, version } = await newPublished(sysadmin, content, 'work-site')
  const add = {
    sheetId: randomUUID(),
    tabulationId,
    version,
    projectId: projectId('railway'),
    workSiteId,
    sheetName: '巡检',
    cells: [{ key: 'B2', value: [{ fileId, name: '照片.jpg' }] }],
  }
  const { refused } = await sysadmin.call(sheetCalls.add, add)
  expect(refused).toBeUndefined()
  return add
}

/** Binds a group with a file item to a node, and gives it the file as its value. */
async function fillIn(node: { nodeId: string; nodeKind: 'line' | 'design-unit' }, fileId: string) {
  const groupId = await newGroup(sysadmin, node.nodeKind === 'line' ? 2 : 3)
  const [itemId, itemName] = [randomUUID(), '方案']
  await sysadmin.call(attributeItems.add, { itemId, groupId, itemName, code: 'plan', type: 'file' })
  await sysadmin.call(bindGroups, { projectId: projectId('railway'), nodeId: node.nodeId, bind: [groupId] })
  const value = { itemId, name: itemName, version: 1, value: [{ fileId, name: '方案.jpg' }] }
  const { revision } = await sysadmin.call(getAttributes, node)
  await sysadmin.call(updateAttributes, { ...node, baseRevision: revision, values: { set: [value] } })
}

test.each(Object.entries(ways))('LOG-05 %s: the record is named, and keeps the file', async (_way, show) => {
  const fileId = await picture()
  expect(await sysadmin.call(listReferences, { fileId })).toEqual([])
  const record = await show(fileId)
  expect(await sysadmin.call(listReferences, { fileId })).toEqual([record])
  const answer = await sysadmin.answer(deleteFile, { fileId })
  expect(answer.code).toBe(codes.invalid)
  expect(JSON.stringify(answer.data)).toContain('picture')
  expect(await sysadmin.call(listFiles, { fileIds: [fileId] })).toHaveLength(1)
})

test('LOG-05 a signature is its person’s, and is not removed as an upload', async () => {
  const fileId = await upload(engineer, png(), 'image/png')
  await engineer.call(updateSignature, { fileId })
  const { userId, userName: name } = engineer.session.userAccount
  const record = { entity: 'person', entityId: userId, name, userId }
  expect(await engineer.call(listReferences, { fileId })).toEqual([record])
  expect((await engineer.answer(deleteFile, { fileId })).code).toBe(codes.invalid)
})

test('LOG-05 security 18: who does not see the record learns nothing of its file, whoever uploaded it', async () => {
  const fileId = await upload(unitadmin, jpeg(), 'image/jpeg')
  for (const stranger of [sysadmin, engineer]) {
    expect((await stranger.answer(listReferences, { fileId })).code).toBe(codes.notFound)
    expect((await stranger.answer(deleteFile, { fileId })).code).toBe(codes.notFound)
  }
  expect(await unitadmin.call(listFiles, { fileIds: [fileId] })).toHaveLength(1)
})

test('LOG-05 DIC-04 a file of a design unit’s value is seen by who sees values, not by who sees work sites alone', async () => {
  const tourist = await Client.signIn(gateway, 'tourist')
  const fileId = await picture()
  const { designUnitId: nodeId = '' } = await firstSite()
  await fillIn({ nodeId, nodeKind: 'design-unit' }, fileId)
  expect(await engineer.call(listReferences, { fileId })).toMatchObject([{ entity: 'design-unit' }])
  expect((await tourist.answer(listReferences, { fileId })).code).toBe(codes.notFound)
  expect(await tourist.call(listFiles, { fileIds: [fileId] })).toEqual([])
})

test('LOG-05 TAB-02 a photo in a sheet is seen by who sees the sheet, not by who sees work sites alone', async () => {
  const fileId = await picture()
  await addSheet(fileId)
  const giveBack = await grantOnly(engineer, { dataPermission: 'all', permissions: ['workSite:view'] })
  expect(await engineer.call(listFiles, { fileIds: [fileId] })).toEqual([])
  await giveBack()
  expect(await engineer.call(listFiles, { fileIds: [fileId] })).toHaveLength(1)
})

test('LOG-05 an own upload that nothing shows is removed at once, with its bytes, finished or not', async () => {
  const fileId = await picture()
  const begun = randomUUID()
  const promise = { fileName: 'photo.jpg', contentType: 'image/jpeg', size: 10, sha256: '0'.repeat(64) }
  await sysadmin.call(requestTicket, { ...promise, fileId: begun })
  for (const removed of [fileId, begun]) {
    await sysadmin.call(deleteFile, { fileId: removed })
    expect(await gateway.database.orm.select().from(file).where(eq(file.fileId, removed))).toEqual([])
    expect(await gateway.services.storage.received(removed)).toBe(0)
  }
  expect((await sysadmin.answer(deleteFile, { fileId })).code).toBe(codes.notFound)
})

test('security 34: what somebody uploaded is no page of this origin', async () => {
  const fileId = await upload(sysadmin, Buffer.from('<script>alert(1)</script>'), 'text/html')
  const { address, headers } = sysadmin.wire(getFile, { fileId })
  const answer = await gateway.app.inject({ method: 'GET', url: address, headers })
  expect(answer.headers).toMatchObject({
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': expect.stringMatching(/^attachment;/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

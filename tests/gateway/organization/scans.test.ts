import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listFiles } from '#contract/file/endpoints.ts'
import { deleteFile, listReferences } from '#contract/file/references.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import {
  addOrganization,
  deleteOrganizations,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '#contract/organization/endpoints.ts'
import { type UnitKey, unitId } from '#gateway/operations/demo/organizations.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { upload } from '../personal/pictures.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})
afterAll(() => gateway.close())

const paper = Buffer.from('%PDF-1.7')
const scanOf = async (client: Client, name: string) => ({
  fileId: await upload(client, paper, 'application/pdf'),
  name,
})

/** A unit below one that the administrator of units sees; with these scans. */
async function addUnit(parent: UnitKey, ...scans: { fileId: string; name: string }[]): Promise<string> {
  const { organizationTypeId } = await sysadmin.call(getOrganization, { organizationId: unitId(parent) })
  const organizationId = randomUUID()
  const named = { organizationName: `作业队 ${organizationId.slice(0, 8)}`, shortName: '作业队' }
  const unit = { organizationId, parentId: unitId(parent), organizationTypeId, ...named }
  await sysadmin.call(addOrganization, { ...unit, ...(scans.length > 0 && { scans }) })
  return organizationId
}

test('ORG-02 LOG-05 scans of a unit are files of any type, listed with size, who uploaded them and when; two who add different ones both keep theirs, and the history names them', async () => {
  const licence = await scanOf(sysadmin, '营业执照.pdf')
  const organizationId = await addUnit('first-bureau', licence)
  const { userName: uploadedByName } = sysadmin.session.userAccount
  const facts = { size: paper.length, uploadedByName, uploadedAt: expect.any(Number) }
  const unit = await sysadmin.call(getOrganization, { organizationId })
  expect(unit.scans).toEqual([{ ...licence, ...facts }])
  const [safety, permit] = [
    await scanOf(sysadmin, '安全生产许可证.pdf'),
    await scanOf(unitadmin, '开户许可证.pdf'),
  ]
  const edit = { organizationId, baseRevision: unit.revision }
  await sysadmin.call(updateOrganization, { ...edit, scans: { set: [safety], remove: [licence.fileId] } })
  const { organization } = await unitadmin.call(updateOrganization, { ...edit, scans: { set: [permit] } })
  expect(organization.scans.map(({ name }) => name)).toEqual([safety.name, permit.name])
  const { records } = await sysadmin.call(listOrganizations, { keyword: organization.organizationName })
  expect(records.map(({ scans }) => scans)).toEqual([organization.scans])
  const told = (await sysadmin.call(listHistory, { entity: 'organization', entityId: organizationId }))
    .records
  expect(told.map(({ before, after }) => [before?.scans, after?.scans])).toContainEqual([[licence], [safety]])
  const by = { entity: 'organization', entityId: organizationId, name: organization.organizationName }
  expect(await unitadmin.call(listReferences, { fileId: safety.fileId })).toEqual([by])
  expect((await unitadmin.answer(deleteFile, { fileId: permit.fileId })).code).toBe(codes.invalid)
})

test('LOG-05 security 18: a scan is an own, finished upload that nothing else shows, and seen by who sees the unit', async () => {
  const [mine, shown] = [await scanOf(sysadmin, '营业执照.pdf'), await scanOf(sysadmin, '资质证书.pdf')]
  await addUnit('first-bureau', shown)
  const organizationId = await addUnit('owner', mine)
  const edit = { organizationId, baseRevision: 1 }
  for (const wrong of [
    shown,
    await scanOf(unitadmin, '他人的.pdf'),
    { fileId: randomUUID(), name: '没有.pdf' },
  ]) {
    const { code, data } = await sysadmin.answer(updateOrganization, { ...edit, scans: { set: [wrong] } })
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['scans']])
  }
  const seen = async (client: Client, { fileId }: { fileId: string }) =>
    (await client.call(listFiles, { fileIds: [fileId] })).length
  expect([await seen(unitadmin, mine), await seen(unitadmin, shown)]).toEqual([0, 1])
  await sysadmin.call(deleteOrganizations, { ids: [organizationId] })
  expect(await sysadmin.call(listReferences, { fileId: mine.fileId })).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindGroups } from '#contract/attribute/endpoints.ts'
import { attributeItems } from '#contract/attribute/entities.ts'
import { getAttributes, updateAttributes } from '#contract/attribute/values.ts'
import { codes } from '#contract/codes.ts'
import { listFiles } from '#contract/file/endpoints.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { upload } from '../personal/pictures.ts'
import { newGroup } from './definition-samples.ts'
import { at, edit, emptySites } from './site-values.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

test('DIC-04 a document is the value of a file item, seen by whoever sees the node, and nobody attaches what another uploaded', async () => {
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const engineer = await Client.signIn(gateway, 'engineer')
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  const [site] = await emptySites(engineer)
  if (!site) throw new Error('The demo has filled in every tunnel')
  const groupId = await newGroup(sysadmin)
  const itemId = randomUUID()
  const item = { itemId, groupId, itemName: '施工方案', code: 'plan', type: 'file' as const }
  await sysadmin.call(attributeItems.add, item)
  const { projectId, designUnitId: nodeId = '' } = site
  await sysadmin.call(bindGroups, { projectId, nodeId, bind: [groupId] })

  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n')
  const fileId = await upload(engineer, pdf, 'application/pdf')
  const value = { itemId, name: '施工方案', version: 1, value: [{ fileId, name: '进洞方案.pdf' }] }
  const request = edit(site, {}, { values: { set: [value] } })
  expect((await sitestaff.answer(updateAttributes, request)).code).toBe(codes.invalid)
  await engineer.call(updateAttributes, request)
  expect((await sitestaff.call(getAttributes, at(site))).values).toEqual([value])
  expect(await sitestaff.call(listFiles, { fileIds: [fileId] })).toMatchObject([
    { fileId, contentType: 'application/pdf', size: pdf.length },
  ])
})

test('DIC-04 people in values are called as the gateway knows them, and others than those within reach are refused', async () => {
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const engineer = await Client.signIn(gateway, 'engineer')
  const [site] = await emptySites(engineer)
  if (!site) throw new Error('The demo has filled in every tunnel')
  const groupId = await newGroup(sysadmin)
  const itemId = randomUUID()
  await sysadmin.call(attributeItems.add, {
    ...{ itemId, groupId, itemName: '技术负责人', code: 'lead', type: 'person' },
  })
  const { projectId, designUnitId: nodeId = '' } = site
  await sysadmin.call(bindGroups, { projectId, nodeId, bind: [groupId] })
  const { userId, userName } = engineer.session.userAccount
  const request = (value: unknown) =>
    edit(site, {}, { values: { set: [{ itemId, name: '技术负责人', version: 1, value }] } })
  const unknown = await engineer.answer(updateAttributes, request([{ userId: randomUUID(), name: '某人' }]))
  expect([unknown.code, fieldsOf(unknown.data)]).toEqual([codes.invalid, [itemId]])
  await engineer.call(updateAttributes, request([{ userId, name: '冒名' }]))
  const { values } = await engineer.call(getAttributes, at(site))
  expect(values.find((each) => each.itemId === itemId)?.value).toEqual([{ userId, name: userName }])
})

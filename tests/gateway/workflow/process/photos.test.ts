import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getFile, listFiles } from '#contract/file/endpoints.ts'
import { listReferences } from '#contract/file/references.ts'
import { decideTask } from '#contract/workflow/process-calls.ts'
import { Client, fieldsOf } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { jpeg, upload } from '../../personal/pictures.ts'
import { deploy, detailOf, inARow, type People, signInPeople, start, taskFor, taskOf } from './running.ts'

let gateway: TestGateway
let people: People
let processInstanceId: string
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'])]]))
  processInstanceId = await start(people.sitestaff, version)
})
afterAll(() => gateway.close())

async function statusOf(client: Client, fileId: string): Promise<number> {
  const { address, headers } = client.wire(getFile, { fileId })
  return (await gateway.app.inject({ method: 'GET', url: address, headers })).statusCode
}

test('WFL-06: a decision shows what was photographed for it, to those who take part, and only own uploads', async () => {
  const { engineer, sitestaff } = people
  const processTaskId = await taskOf(engineer, processInstanceId)
  const decision = { processTaskId, decision: 'agree' as const, comment: '见照片' }
  const foreign = await upload(sitestaff, jpeg(), 'image/jpeg')
  const refused = await engineer.answer(decideTask, { ...decision, photos: [foreign] })
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['photos']])

  const fileId = await upload(engineer, jpeg(), 'image/jpeg')
  expect(await sitestaff.call(listFiles, { fileIds: [fileId] })).toEqual([])
  await engineer.call(decideTask, { ...decision, photos: [fileId] })
  const { acts, title } = await detailOf(sitestaff, processInstanceId)
  expect(acts.at(-1)).toMatchObject({ kind: 'agree', comment: '见照片', photos: [fileId] })
  expect(await statusOf(sitestaff, fileId)).toBe(200)
  const shownBy = { entity: 'process-instance', entityId: processInstanceId, name: title }
  expect(await engineer.call(listReferences, { fileId })).toEqual([shownBy])
  const stranger = await Client.signIn(gateway, 'tourist')
  expect(await stranger.call(listFiles, { fileIds: [fileId] })).toEqual([])
})

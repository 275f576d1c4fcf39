import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { deleteFile } from '#contract/file/references.ts'
import { getProfile, updateSignature } from '#contract/personal/endpoints.ts'
import { getProcessSignatures, withdrawAct } from '#contract/workflow/process-calls.ts'
import { fileRetentionJob } from '#gateway/jobs/file-retention.ts'
import { Client } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { grantOnly } from '../../grant-role.ts'
import { png, upload } from '../../personal/pictures.ts'
import { agree, deploy, detailOf, inARow, type People, signInPeople, start, taskFor } from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

test('WFL-06 ACC-07: a decision keeps the signature that its executor had then, for those who take part', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const version = await deploy(
    people,
    inARow([
      ['a', taskFor('a', ['engineer'])],
      ['b', taskFor('b', ['unitadmin'])],
    ]),
  )
  const processInstanceId = await start(sitestaff, version)
  const first = png()
  const fileId = await upload(engineer, first, 'image/png')
  await engineer.call(updateSignature, { fileId })
  await agree(engineer, processInstanceId)
  // Without one of their own.
  await agree(unitadmin, processInstanceId)
  await engineer.call(updateSignature, { fileId: await upload(engineer, png({ width: 640 }), 'image/png') })

  const { tasks } = await detailOf(sitestaff, processInstanceId)
  const signed = [{ processTaskIds: [tasks[0]?.processTaskId], png: first.toString('base64') }]
  expect(await sitestaff.call(getProcessSignatures, { processInstanceId })).toEqual(signed)

  const stranger = await Client.signIn(gateway, 'auditor')
  await grantOnly(stranger, { dataPermission: 'organization', permissions: ['process:view'] })
  const refused = await stranger.answer(getProcessSignatures, { processInstanceId })
  expect(refused.code).toBe(codes.notFound)

  // It stays as long as the process: its person cannot delete it, nor does it go with files that nothing shows.
  expect((await engineer.answer(deleteFile, { fileId })).code).toBe(codes.invalid)
  const later = new Date(gateway.time.now.getTime() + 3650 * 24 * 3_600_000)
  const clock = () => later
  const job = fileRetentionJob({ ...gateway.services, clock, retention: { unlinkedFileDays: 30 } })
  await job.run(new AbortController().signal)
  expect(await sitestaff.call(getProcessSignatures, { processInstanceId })).toEqual(signed)
})

test('WFL-06: what is withdrawn is signed no longer', async () => {
  const { sitestaff, engineer } = people
  const version = await deploy(
    people,
    inARow([
      ['a', taskFor('a', ['engineer'])],
      ['b', taskFor('b', ['unitadmin'])],
    ]),
  )
  const processInstanceId = await start(sitestaff, version)
  expect((await engineer.call(getProfile, {})).signature).toBeDefined()
  await agree(engineer, processInstanceId)
  expect(await engineer.call(getProcessSignatures, { processInstanceId })).toHaveLength(1)
  const { withdraw: act = 0 } = (await detailOf(engineer, processInstanceId)).possible
  await engineer.call(withdrawAct, { processInstanceId, act })
  expect(await engineer.call(getProcessSignatures, { processInstanceId })).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import { type Endpoint, methodsOf, pathOf } from '#contract/define-endpoint.ts'
import { listDepartments, updateDepartment } from '#contract/department/endpoints.ts'
import { updateOrganization } from '#contract/organization/endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { getCurrentUser, getPublicKey, login } from '#contract/session/endpoints.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { encryptFor, unsignedRequest } from '../../support/signing.ts'
import { Client, dataOf, publicKey, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

/** The endpoint as a client sees it that sends everything by POST; a read by it takes no idempotency key. */
function byPost<E extends Endpoint>(endpoint: E): E {
  return { ...endpoint, method: 'POST', keyed: endpoint.method !== 'GET' }
}

const reads = allEndpoints.filter(
  (endpoint) =>
    endpoint.method === 'GET' && methodsOf(endpoint).includes('POST') && endpoint.permission !== 'public',
)

test.each(reads.map((endpoint) => [endpoint.id, endpoint] as const))(
  'specification 7: %s, a read whose method is not marked, answers POST as it answers GET',
  async (_id, endpoint) => {
    const [got, posted] = [await sysadmin.answer(endpoint, {}), await sysadmin.answer(byPost(endpoint), {})]
    expect(posted.code).toBe(got.code)
  },
)

test('specification 7: POST carries the parameters in its body, and what it answers is the same', async () => {
  const departments = { organizationId: unitId('first-bureau') }
  expect(await sysadmin.call(byPost(listDepartments), departments)).toEqual(
    await sysadmin.call(listDepartments, departments),
  )
  const people = { pageIndex: 2, pageSize: 5, sortBy: 'userName' as const, desc: true }
  expect(await sysadmin.call(byPost(listPeople), people)).toEqual(await sysadmin.call(listPeople, people))
  expect((await sysadmin.answer(byPost(listPeople), { pageSize: 'many' })).code).toBe(codes.invalid)
})

test('specification 7: an edit whose method is not marked answers POST, a marked one does not', async () => {
  const [department] = await sysadmin.call(listDepartments, { organizationId: unitId('first-bureau') })
  if (!department) throw new Error('The demo data has no department')
  const { departmentId, revision } = department
  const edited = await sysadmin.answer(byPost(updateDepartment), {
    departmentId,
    baseRevision: revision,
    departmentName: '工程部（改）',
  })
  expect(edited.code).toBe(codes.success)
  for (const marked of [updateOrganization, getCurrentUser, getPublicKey]) {
    const answer = await gateway.app.inject({ method: 'POST', url: pathOf(marked) })
    expect(answer.json().code).toBe(codes.notFound)
  }
})

test('SES-01 specification 7: a sign-in is answered at api/login, too', async () => {
  const loginInfo = encryptFor(await publicKey(gateway), { accountName: 'engineer', password: demoPassword })
  const request = unsignedRequest(login, { loginInfo, loginType: 1, carrier: 'Node 20' })
  const answer = await send(gateway, { ...request, address: '/gateway/auth/v1/api/login' })
  expect(dataOf(login, answer).userAccount.accountName).toBe('engineer')
})

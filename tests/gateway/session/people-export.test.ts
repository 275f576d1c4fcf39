import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import { largestShownPage } from '#contract/page-of.ts'
import { listArchivedPeople, listPeople } from '#contract/person/endpoints.ts'
import { listRoleAccounts, listRoleCandidates } from '#contract/role/endpoints.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { later, prove, totpProof, withApp } from './factors.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const lists = [
  [listPeople, {}],
  [listPeople, { organizationId: unitId('first-bureau') }],
  [listPeople, { direct: true }],
  [listArchivedPeople, {}],
  [listGeneralAccounts, {}],
  [listAccountDetails, {}],
  [listRegisteredAccounts, {}],
  [listRoleAccounts, { roleId: packagedRoleId('project-engineer') }],
  [listRoleCandidates, { roleId: packagedRoleId('project-engineer') }],
] as const

test('SES-21 no list gives more people at once than a screen shows, unless a second factor was shown of late', async () => {
  const { client, secret } = await withApp(gateway, 'sysadmin')
  const codesAt = async (pageSize: number, by = client) =>
    await Promise.all(
      lists.map(async ([list, request]) => (await by.answer(list, { ...request, pageSize })).code),
    )
  const each = (code: number) => lists.map(() => code)
  expect(await codesAt(largestShownPage)).toEqual(each(codes.success))
  expect(await codesAt(largestShownPage + 1)).toEqual(each(codes.factorWanted))
  await prove(client, totpProof(client, secret))
  expect(await codesAt(2000)).toEqual(each(codes.success))
  later(gateway, 5 * 60 + 1)
  expect(await codesAt(2000)).toEqual(each(codes.stepUpWanted))
  expect(await codesAt(largestShownPage)).toEqual(each(codes.success))
  // Specification §9: the staff of one unit or department come 2000 at a time.
  const staff = { organizationId: unitId('first-bureau'), direct: true, pageSize: 2000 }
  expect((await client.answer(listPeople, staff)).code).toBe(codes.success)
})

test('SES-21 who has no second factor, and needs none, exports as before', async () => {
  const client = await Client.signIn(gateway, 'unitadmin')
  expect((await client.answer(listPeople, { pageSize: 2000 })).code).toBe(codes.success)
})

test('SES-21 every list of people that a screen exports is among them', () => {
  const guarded = new Set<string>(lists.map(([{ id }]) => id))
  expect(allEndpoints.flatMap(({ id, exports }) => (exports ? id : [])).toSorted()).toEqual(
    [...guarded].toSorted(),
  )
})

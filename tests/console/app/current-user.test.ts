import { expect, test } from 'vitest'
import { fillNodes, fillUser } from '#console/app/current-user.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { listNodes, listUnitTypes } from '#contract/organization/node-endpoints.ts'
import type { UserAccount } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { item, setItem } from '#request/session.ts'

const someone: UserAccount = {
  accountId: '0190c2a4-0000-7000-8000-000000000001',
  accountName: 'sitestaff',
  userId: '0190c2a4-0000-7000-8000-000000000002',
  userName: '李工',
  level: 'general',
  roleNames: [],
}
const user = { userAccount: someone, cellphone: '13800000000' }

test('SES-02 the person who is signed in stands in the item user', async () => {
  setItem('userAccount', someone)
  await fillUser(async <E extends Endpoint>(endpoint: E) => z.parse<E['response']>(endpoint.response, user))
  expect(item('user')).toEqual(user)
})

test('SES-02 an answer that comes after the session has ended is not kept', async () => {
  setItem('user', undefined)
  setItem('userAccount', someone)
  await fillUser(async <E extends Endpoint>(endpoint: E) => {
    setItem('userAccount', undefined)
    return z.parse<E['response']>(endpoint.response, user)
  })
  expect(item('user')).toBe(undefined)
})

test('SES-02 SES-23 nodes and unit types stand in their items, asked for once a session', async () => {
  setItem('userAccount', someone)
  const nodes = [{ nodeId: someone.userId, nodeName: '一公局', category: 1, status: 1 }]
  const unitTypes = [
    { organizationTypeId: someone.userId, organizationTypeName: '施工', code: 'construction' },
  ]
  const answers: Record<string, unknown> = { [listNodes.id]: nodes, [listUnitTypes.id]: unitTypes }
  const asked: string[] = []
  const read = async <E extends Endpoint>(endpoint: E) => {
    asked.push(endpoint.id)
    return z.parse<E['response']>(endpoint.response, answers[endpoint.id])
  }
  await fillNodes(read)
  await fillNodes(read)
  expect([item('nodes'), item('unitTypes')]).toEqual([nodes, unitTypes])
  expect(asked).toEqual([listNodes.id, listUnitTypes.id])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { getAccessToken } from '#contract/session/endpoints.ts'
import { call } from '#request/call.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { backgroundFailures } from '#request/failures.ts'
import { dropSession, item, reachability, sessionState } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { freshBrowser } from './browser.ts'
import { Gateway, origin } from './gateway.ts'
import { seat } from './person.ts'

const nodesOrigin = 'https://nodes.milepost.example'
const background = { background: true }
let gateway: Gateway
let boxes: unknown[]

beforeEach(() => {
  freshBrowser()
  gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  gateway.on(listNodes, () => ({ data: [] }))
  gateway.on(listProjects, () => ({ data: [] }))
  boxes = []
  seat({
    password: async () => undefined,
    alert: async (message) => void boxes.push(message),
    error: (failure) => void boxes.push(failure),
  })
})

afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

async function signIn(): Promise<void> {
  await beginSession(await logIn('sitestaff', 'Right1!'))
}

test('SES-23 nodes are called at the address that the gateway names, signed as every call; all else at its own', async () => {
  gateway.nodesOrigin = nodesOrigin
  await signIn()
  await call(listNodes, {})
  await call(listProjects, {})
  expect(gateway.callsTo(listNodes).map((sent) => sent.origin)).toEqual([nodesOrigin])
  expect(gateway.callsTo(listProjects).map((sent) => sent.origin)).toEqual([origin])
  const { headers } = gateway.callsTo(listNodes)[0] ?? {}
  expect(headers?.get('authorization')).toBe(item('token'))
  expect(headers?.get('signature')).toMatch(/=$/)
})

test('SES-23 without such an address nodes are called at the gateway, also when it named one before', async () => {
  gateway.nodesOrigin = nodesOrigin
  await signIn()
  gateway.nodesOrigin = undefined
  gateway.expireAccessTokens()
  await call(listProjects, {})
  await call(listNodes, {})
  expect(gateway.callsTo(listNodes).map((sent) => sent.origin)).toEqual([origin])
})

test('SES-23 SES-26 a separate port that does not answer shows no box, is kept, and says nothing of the gateway', async () => {
  gateway.nodesOrigin = nodesOrigin
  await signIn()
  gateway.line = (answer, sent) => {
    if (sent.origin === nodesOrigin) throw new TypeError('Failed to fetch')
    return answer
  }
  await expect(call(listNodes, {}, background)).rejects.toBeInstanceOf(NetworkFailure)
  expect(reachability()).toBe('reachable')
  expect(boxes).toEqual([])
  expect(backgroundFailures()).toMatchObject([{ endpointId: listNodes.id, reason: 'unreachable' }])
})

test.each([codes.sessionGone, codes.sessionEnded])(
  'SES-23 SES-26 %i from the separate port ends no session',
  async (code) => {
    gateway.nodesOrigin = nodesOrigin
    await signIn()
    gateway.on(listNodes, () => ({ code, message: 'gone' }))
    await expect(call(listNodes, {}, background)).rejects.toBeInstanceOf(Refused)
    expect([sessionState(), boxes]).toEqual(['signed-in', []])
    expect(backgroundFailures()).toMatchObject([{ endpointId: listNodes.id, code }])
  },
)

test('SES-23 SES-07 an access token that has expired is renewed for the separate port, too', async () => {
  gateway.nodesOrigin = nodesOrigin
  await signIn()
  gateway.expireAccessTokens()
  await call(listNodes, {}, background)
  expect(gateway.callsTo(listNodes)).toHaveLength(2)
  expect(gateway.callsTo(getAccessToken).map((sent) => sent.origin)).toEqual([origin, origin])
})

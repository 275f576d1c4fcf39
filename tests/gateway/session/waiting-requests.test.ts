import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pathOf } from '#contract/define-endpoint.ts'
import { markMessagesRead } from '#contract/message/endpoints.ts'
import { getAccessToken, login } from '#contract/session/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { call } from '#request/call.ts'
import { newId } from '#request/id.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { freshBrowser } from '../../request/browser.ts'
import { attendSession, type Person, seat } from '../../request/person.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

/** The browser's own request room, before the real gateway: 200 requests that meet one refusal together. */
const requests = 200
const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE'])

let gateway: TestGateway
let sent: string[]
let asked: (string | undefined)[]
let boxes: unknown[]
let passwords: string[]

async function fetchFromGateway(address: string, init: RequestInit = {}): Promise<Response> {
  sent.push(address)
  const answer = await gateway.app.inject({
    method: Method.parse(init.method),
    url: address,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(init.body instanceof Uint8Array ? { payload: Buffer.from(init.body) } : {}),
  })
  return new Response(answer.body, { status: answer.statusCode })
}

function callsTo(endpoint: typeof login | typeof getAccessToken): number {
  return sent.filter((address) => address === pathOf(endpoint)).length
}

function pass(minutes: number): void {
  gateway.time.now = new Date(gateway.time.now.getTime() + minutes * 60_000)
}

/** Reads and writes that differ from one another, all at once; how many rows and answers came of them. */
async function everythingAtOnce(): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: requests }, async (_, index) => {
      if (index % 10 === 0) return (await call(markMessagesRead, { ids: [newId()] })).unread >= 0
      const page = await call(listWorkSites, { pageSize: 1, pageIndex: index })
      return page.records.length === 1
    }),
  )
  return answers.filter(Boolean).length
}

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await gateway.close()
})

beforeEach(async () => {
  freshBrowser()
  vi.stubGlobal('fetch', fetchFromGateway)
  sent = []
  asked = []
  boxes = []
  passwords = []
  const person: Person = {
    async password(_name, refused) {
      asked.push(refused?.reason)
      const password = passwords.shift()
      return password === undefined ? undefined : { password }
    },
    alert: async (message) => void boxes.push(message),
    error: (failure) => void boxes.push(failure),
  }
  seat(person)
  await beginSession(await logIn('engineer', demoPassword))
  return attendSession()
})

test('SES-09 200 requests behind one idle session make one prompt and one re-login, and then all succeed', async () => {
  pass(31)
  passwords = ['Milepost2025', demoPassword]
  expect(await everythingAtOnce()).toBe(requests)
  expect(asked).toEqual([undefined, '账号或密码错误'])
  // The first sign-in, the refused password, and the right one.
  expect(callsTo(login)).toBe(3)
  expect(callsTo(getAccessToken)).toBe(2)
  expect(boxes).toEqual([])
})

test('SES-07 200 requests with one expired access token fetch one new one, and then all succeed', async () => {
  pass(16)
  expect(await everythingAtOnce()).toBe(requests)
  expect(callsTo(getAccessToken)).toBe(2)
  expect(callsTo(login)).toBe(1)
  expect([asked, boxes]).toEqual([[], []])
})

test('SES-09 SES-14 giving up at the prompt gives all 200 requests up, without a single box', async () => {
  pass(31)
  const outcomes = await Promise.allSettled(
    Array.from({ length: requests }, (_, index) =>
      call(listWorkSites, { pageSize: 1, pageIndex: index + 1 }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([])
  expect([asked, boxes]).toEqual([[undefined], []])
})

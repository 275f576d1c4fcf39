import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { markMessagesRead } from '#contract/message/endpoints.ts'
import { endSignIns } from '#contract/personal/sign-ins.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { getAccessToken, getPublicKey, login, logout } from '#contract/session/endpoints.ts'
import { deleteWorkSites, listWorkSites } from '#contract/work-site/entity.ts'
import { call } from '#request/call.ts'
import { Cancelled, NetworkFailure, Refused } from '#request/errors.ts'
import { backgroundFailures } from '#request/failures.ts'
import { newId } from '#request/id.ts'
import { dropSession, establish, item, reachability, sessionState } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { logOut } from '#request/sign-out.ts'
import { someone } from '../offline/tab.ts'
import { freshBrowser } from './browser.ts'
import { Gateway } from './gateway.ts'
import { attendSession, type Person, seat } from './person.ts'

let gateway: Gateway
let said: { alerts: string[]; errors: unknown[]; asked: (string | undefined)[] }
let answerPrompt: Person['password']

const page = { records: [], total: 0, pageIndex: 1, pageSize: 20 }

beforeEach(async () => {
  freshBrowser()
  gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  gateway.on(listProjects, () => ({ data: [] }))
  gateway.on(listWorkSites, () => ({ data: page }))
  gateway.on(markMessagesRead, () => ({ data: { unread: 0 } }))
  said = { alerts: [], errors: [], asked: [] }
  answerPrompt = async () => ({ password: 'Right1!' })
  seat({
    async password(name, refused) {
      said.asked.push(refused?.reason)
      return answerPrompt(name, refused)
    },
    alert: async (message) => void said.alerts.push(message),
    error: (failure) => void said.errors.push(failure),
  })
  await beginSession(await logIn('sitestaff', 'Right1!'))
  return attendSession()
})

afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('SES-01 signing in is three calls; SES-02 the items are where the specification wants them, without the password', () => {
  expect(
    gateway.calls.map(({ method, path }) => `${method} ${path.slice('/gateway/auth/v1/'.length)}`),
  ).toEqual(['GET generalAccount/getPubKey', 'POST generalAccount/login', 'POST api/getAccessToken'])
  const { loginType, carrier } = JSON.parse(gateway.callsTo(login)[0]?.body ?? '')
  expect(loginType).toBe(1)
  expect(carrier).not.toBe('')
  expect(sessionState()).toBe('signed-in')
  for (const name of ['token', 'accessToken', 'privateKey', 'publicKey', 'userAccount'])
    expect(sessionStorage.getItem(name)).not.toBeNull()
  expect(localStorage.getItem('cipherText:milepost-console')).toMatch(/^key-1\./)
  expect(localStorage.getItem('baseAccessToken')).toBe(item('accessToken'))
  const everything = Array.from({ length: localStorage.length }, (_, index) => {
    const name = localStorage.key(index) ?? ''
    return name + localStorage.getItem(name)
  })
  expect(everything.join()).not.toContain('Right1!')
})

test('SES-03 every request carries the headers and a signature that the gateway accepts', async () => {
  await call(listWorkSites, { keyword: '大桥 (1)', status: ['completed'], pageIndex: 2 })
  await call(markMessagesRead, { ids: [newId()] })
  for (const { headers } of gateway.calls.slice(3)) {
    for (const name of ['authorization', 'accessToken', 'appCode', 'timestamp', 'signature'])
      expect(headers.get(name)).not.toBe(null)
    expect(headers.get('timestamp')).toMatch(/^\d{14}$/)
    expect(headers.get('cache-control')).toBe('no-cache')
  }
  expect(said.errors).toEqual([])
})

test('SES-04 GET is form encoded, deletes are form data, lists are joined by commas, empty values go', async () => {
  await call(listWorkSites, { keyword: '', status: ['completed', 'not-started'], major: [] })
  const [list] = gateway.callsTo(listWorkSites)
  expect([...(list?.query ?? [])]).toEqual([['status', 'completed,not-started']])

  gateway.on(deleteWorkSites, () => ({ data: { deleted: 2 } }))
  const ids = [newId(), newId()]
  await call(deleteWorkSites, { ids })
  const [gone] = gateway.callsTo(deleteWorkSites)
  expect(gone?.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
  expect(new URLSearchParams(gone?.body).get('ids')).toBe(ids.join(','))
})

test('SES-05 an identical read joins the one in flight; a write with its own key does not', async () => {
  await Promise.all([call(listProjects, {}), call(listProjects, {}), call(listProjects, {})])
  expect(gateway.callsTo(listProjects)).toHaveLength(1)
  const ids = [newId()]
  await Promise.all([call(markMessagesRead, { ids }), call(markMessagesRead, { ids })])
  expect(gateway.callsTo(markMessagesRead)).toHaveLength(2)
})

test('SES-05 a reader that gives a shared read up does not take it from the others', async () => {
  const abort = new AbortController()
  const first = call(listProjects, {}, { signal: abort.signal })
  const second = call(listProjects, {})
  abort.abort()
  await expect(first).rejects.toBeInstanceOf(Cancelled)
  expect(await second).toEqual([])
})

test('SES-05 SES-14 fault 3: a request ends after 30 s as a network failure with a box; a cancelled one has none', async () => {
  gateway.line = () => new Promise(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = call(listProjects, {})
  const ended = expect(late).rejects.toMatchObject({ reason: 'timeout' })
  await vi.waitUntil(() => gateway.callsTo(listProjects).length === 1)
  await vi.advanceTimersByTimeAsync(30_000)
  await ended
  expect(said.errors).toHaveLength(1)
  expect(reachability()).toBe('unreachable')

  const abort = new AbortController()
  const given = call(listWorkSites, {}, { signal: abort.signal })
  abort.abort()
  await expect(given).rejects.toBeInstanceOf(Cancelled)
  expect(said.errors).toHaveLength(1)
})

test.each([
  ['26: a captive portal answers 200 with a page', () => new Response('<html>Welcome</html>')],
  ['27: the JSON is cut short', async (answer: Response) => new Response((await answer.text()).slice(0, 40))],
  [
    '26: somebody else answers with JSON',
    () => Response.json({ code: 10000, message: 'ok' }, { status: 200 }),
  ],
  [
    'an answer to another write',
    async (answer: Response) => Response.json({ ...(await answer.json()), idempotencyKey: newId() }),
  ],
])('SES-06 fault %s: that is a network failure, and nothing counts as done', async (_name, line) => {
  gateway.line = line
  await expect(call(markMessagesRead, { ids: [newId()] })).rejects.toMatchObject({ reason: 'not-an-answer' })
})

test('SES-06 both success codes bring data', async () => {
  gateway.on(markMessagesRead, () => ({ code: codes.repeated, data: { unread: 3 } }))
  expect(await call(markMessagesRead, { ids: [newId()] })).toEqual({ unread: 3 })
})

test('SES-18 who leaves with an aged access token ends the session at the gateway, too, and is asked for nothing', async () => {
  gateway.on(logout, () => ({ data: null }))
  gateway.expireAccessTokens()
  await logOut()
  expect(gateway.callsTo(logout)).toHaveLength(2)
  expect(sessionState()).toBe('none')
  expect(said.asked).toEqual([])
})

test('SES-07 an expired access token is fetched again with the stored cipher, once for all, and the requests repeated', async () => {
  gateway.expireAccessTokens()
  await Promise.all([call(listProjects, {}), call(listWorkSites, {})])
  expect(gateway.callsTo(getAccessToken)).toHaveLength(2)
  expect(gateway.callsTo(getPublicKey)).toHaveLength(1)
  expect(said.errors).toEqual([])
})

test('SES-08 a cipher under a replaced key is rebuilt, and the request repeated', async () => {
  gateway.keyId = 'key-2'
  gateway.expireAccessTokens()
  expect(await call(listProjects, {})).toEqual([])
  expect(localStorage.getItem('cipherText:milepost-console')).toMatch(/^key-2\./)
})

test('SES-07 a token that is refused again and again ends in one recovery and an error, not in a loop', async () => {
  gateway.on(listProjects, () => ({ code: codes.accessTokenExpired, message: 'expired' }))
  await expect(call(listProjects, {})).rejects.toBeInstanceOf(Refused)
  expect(gateway.callsTo(listProjects)).toHaveLength(2)
})

test('SES-08 a cipher that is refused again and again ends in one recovery and an error, not in a loop', async () => {
  gateway.on(listProjects, () => ({ code: codes.cipherInvalid, message: 'cipher' }))
  await expect(call(listProjects, {})).rejects.toMatchObject({ code: codes.cipherInvalid })
  expect(gateway.callsTo(listProjects)).toHaveLength(2)
  expect(gateway.callsTo(getPublicKey)).toHaveLength(2)
  expect(said.errors).toHaveLength(1)
})

test('SES-07 SES-08 one request may need both recoveries, each once', async () => {
  const answers = [codes.accessTokenExpired, codes.cipherInvalid, codes.accessTokenExpired]
  gateway.on(listProjects, () => ({ code: answers.shift() ?? codes.success, data: [] }))
  await expect(call(listProjects, {})).rejects.toMatchObject({ code: codes.accessTokenExpired })
  expect(gateway.callsTo(listProjects)).toHaveLength(3)
})

test('SES-09 one prompt serves all waiting requests; a wrong password asks again with the reason', async () => {
  const idle = gateway.token
  const inactiveUntilSignedIn = () =>
    gateway.token === idle ? { code: codes.inactive } : { data: [] as unknown[] }
  gateway.on(listProjects, inactiveUntilSignedIn)
  gateway.on(listWorkSites, () => (gateway.token === idle ? { code: codes.inactive } : { data: page }))
  const answers = ['wrong', 'Right1!']
  answerPrompt = async () => ({ password: answers.shift() ?? '' })
  const [projects] = await Promise.all([call(listProjects, {}), call(listWorkSites, {})])
  expect(projects).toEqual([])
  expect(said.asked).toEqual([undefined, '账号或密码错误'])
  expect(said.errors).toEqual([])
})

test('SES-09 giving up at the prompt ends the session', async () => {
  gateway.on(listProjects, () => ({ code: codes.inactive }))
  answerPrompt = async () => undefined
  await expect(call(listProjects, {})).rejects.toBeInstanceOf(Cancelled)
  expect(sessionState()).toBe('none')
})

test('SES-11 a session that is gone clears storage but for the remembered login', async () => {
  localStorage.setItem('rememberedLogin', '{"accountName":"sitestaff"}')
  gateway.token = 'another'
  await expect(call(listProjects, {})).rejects.toBeInstanceOf(Refused)
  expect(sessionState()).toBe('none')
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 1])
  expect(said.errors).toEqual([])
})

test('SES-12 a session ended for a reason says it first; the login call gets its 20119 back', async () => {
  gateway.on(listProjects, () => ({ code: codes.sessionEnded, message: '账号已停用' }))
  await expect(call(listProjects, {})).rejects.toBeInstanceOf(Refused)
  expect(said.alerts).toEqual(['账号已停用'])
  expect(sessionState()).toBe('none')

  gateway.on(login, () => ({ code: codes.sessionEnded, message: '账号已锁定' }))
  await expect(logIn('sitestaff', 'Right1!')).rejects.toMatchObject({ code: codes.sessionEnded })
  expect(said.alerts).toEqual(['账号已停用'])
})

test.each([codes.signatureRefused, codes.maintenance])('SES-10 %i shows a message box', async (code) => {
  gateway.on(listProjects, () => ({ code, message: 'box' }))
  await expect(call(listProjects, {})).rejects.toBeInstanceOf(Refused)
  // A form that shows refusals beside its fields does not take this one for itself.
  await expect(call(listProjects, {}, { handles: 'all' })).rejects.toBeInstanceOf(Refused)
  expect([said.alerts, said.errors]).toEqual([['box', 'box'], []])
})

test('SES-13 any other code shows an error box, unless the caller handles it', async () => {
  gateway.on(listProjects, () => ({ code: codes.noPermission, message: '没有权限' }))
  await expect(call(listProjects, {}, { handles: [codes.noPermission] })).rejects.toBeInstanceOf(Refused)
  expect(said.errors).toEqual([])
  await expect(call(listProjects, {})).rejects.toMatchObject({ message: '没有权限' })
  expect(said.errors).toMatchObject([
    { code: codes.noPermission, requestId: expect.stringMatching(/^request-/) },
  ])
})

test('SES-26 a background failure shows no box and no prompt, and can be read', async () => {
  gateway.on(listProjects, () => ({ code: codes.inactive, message: 'idle' }))
  await expect(call(listProjects, {}, { background: true })).rejects.toBeInstanceOf(Refused)
  gateway.line = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(call(listWorkSites, {}, { background: true })).rejects.toBeInstanceOf(NetworkFailure)
  expect([said.asked, said.errors]).toEqual([[], []])
  expect(
    backgroundFailures()
      .slice(-2)
      .map(({ endpointId }) => endpointId),
  ).toEqual([listProjects.id, listWorkSites.id])
})

test('SES-20 a clock that is days off is learned, and the request signed once more', async () => {
  gateway.clock = () => Date.now() + 3 * 86_400_000
  expect(await call(listProjects, {})).toEqual([])
  expect(gateway.callsTo(listProjects)).toHaveLength(2)
  await call(listWorkSites, {})
  expect(gateway.callsTo(listWorkSites)).toHaveLength(1)
})

test('SES-24 a write without a key of its own is signed without one', async () => {
  gateway.on(endSignIns, () => ({ data: null }))
  await call(endSignIns, { which: 'others' })
  expect(gateway.callsTo(endSignIns)[0]?.headers.get('idempotencyKey')).toBe(null)
})

test('OFF-07 a call that began as one person is not tried again in the session of another', async () => {
  gateway.expireAccessTokens()
  gateway.line = (answer) => {
    establish({ userAccount: { ...someone, accountId: newId() } })
    return answer
  }
  await expect(call(listProjects, {})).rejects.toBeInstanceOf(Cancelled)
  expect(gateway.callsTo(listProjects)).toHaveLength(1)
})

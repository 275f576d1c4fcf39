import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { getAccessToken } from '#contract/session/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { call } from '#request/call.ts'
import { alone, item, joinTabs, leaveTabs, sessionState } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { someone } from '../offline/tab.ts'
import { eventually } from '../support/eventually.ts'
import { freshBrowser } from './browser.ts'
import { Gateway } from './gateway.ts'
import { attendSession, seat } from './person.ts'

let gateway: Gateway
/** Another tab of this origin, by what it says. */
let other: BroadcastChannel

beforeEach(async () => {
  freshBrowser()
  gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  await beginSession(await logIn(someone.accountName, gateway.password))
  await joinTabs()
  other = new BroadcastChannel('milepost-session')
  return attendSession()
})

afterEach(() => {
  other.close()
  leaveTabs()
  vi.unstubAllGlobals()
})

/** What this tab says when it is asked: after all that it was told before. */
function answerToOther(): Promise<unknown> {
  return new Promise((resolve) => {
    other.addEventListener('message', ({ data }) => resolve(data), { once: true })
    other.postMessage({ kind: 'ask' })
  })
}

test('SES-09 OFF-09 the session that another tab has begun is taken over', async () => {
  const session = { userAccount: someone, token: 'newer', accessToken: 'newer access' }
  other.postMessage({ kind: 'session', session })
  expect(await answerToOther()).toMatchObject({ session })
  expect(item('token')).toBe('newer')
})

test('OFF-06 OFF-09 a new tab goes on as who works offline in another one, and a tab that is signed in stays so', async () => {
  const session = { userAccount: someone }
  const [token, accessToken] = [item('token'), item('accessToken')]
  other.postMessage({ kind: 'session', session })
  expect(await answerToOther()).toMatchObject({ session: { token, accessToken } })

  leaveTabs()
  freshBrowser()
  await joinTabs()
  other.postMessage({ kind: 'session', session })
  expect(await answerToOther()).toMatchObject({ session })
  expect(sessionState()).toBe('unlocked-offline')
})

test('SES-09 OFF-09 a tab that was frozen while another signed in again answers late: its older session takes the place of none', async () => {
  const [token, accessToken] = [item('token'), item('accessToken')]
  const session = { userAccount: someone, token: 'older', accessToken: 'older access' }
  other.postMessage({ kind: 'session', session, answer: true })
  expect(await answerToOther()).toMatchObject({ session: { token, accessToken } })
  expect([item('token'), item('accessToken')]).toEqual([token, accessToken])
})

test('SES-07 OFF-09 the access token that another tab has renewed is waited for, and not fetched once more', async () => {
  const [token, used] = [item('token'), item('accessToken')]
  gateway.expireAccessTokens()
  const accessToken = gateway.renewElsewhere()
  gateway.on(listProjects, () => ({ data: [] }))
  const fetched = gateway.callsTo(getAccessToken).length
  const answer = call(listProjects, {})
  await eventually(() => expect(gateway.callsTo(listProjects)).toHaveLength(1))
  expect(item('accessToken')).toBe(used)
  const session = { userAccount: someone, token, accessToken, privateKey: item('privateKey') }
  other.postMessage({ kind: 'session', session })
  expect(await answer).toEqual([])
  expect(gateway.callsTo(getAccessToken)).toHaveLength(fetched)
  expect(item('accessToken')).toBe(accessToken)
})

test('SES-09 a tab that nobody looks at asks for no password, and goes on with what another one got', async () => {
  const asked = vi.fn(async () => ({ password: gateway.password }))
  seat({ password: asked, alert: async () => {}, error: () => {} })
  const idle = gateway.token
  gateway.on(listProjects, () => (gateway.token === idle ? { code: codes.inactive } : { data: [] }))
  gateway.on(listWorkSites, () => ({ code: codes.inactive }))
  const show = (visibilityState: DocumentVisibilityState) => {
    Object.assign(document, { visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  show('hidden')
  const projects = call(listProjects, {})
  await eventually(() => expect(gateway.callsTo(listProjects)).toHaveLength(1))
  // When this later one has been refused, the former has, too.
  const later = call(listWorkSites, {}, { background: true })
  await expect(later).rejects.toMatchObject({ code: codes.inactive })
  // As the other tab does: nothing here stands in its way.
  await alone('sign-in', async () => beginSession(await logIn(someone.accountName, gateway.password)))
  show('visible')
  expect(await projects).toEqual([])
  expect(asked).not.toHaveBeenCalled()
})

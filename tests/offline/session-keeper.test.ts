import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getAccessToken, renewSession } from '#contract/session/endpoints.ts'
import { type Device, openDevice } from '#offline/session/device.ts'
import { SessionKeeper } from '#offline/session/session-keeper.ts'
import { signIn } from '#offline/session/sign-in.ts'
import { establish, leaveTabs, sessionState, setItem } from '#request/session.ts'
import { freshBrowser } from '../request/browser.ts'
import { Gateway } from '../request/gateway.ts'
import { seat } from '../request/person.ts'

let gateway: Gateway
let device: Device
let asked: number

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  freshBrowser()
  gateway = new Gateway()
  gateway.terminal = {
    terminalId: '0190c2a4-0000-7000-8000-0000000000aa',
    credential: 'credential',
    deviceSecret: Buffer.alloc(32, 7).toString('base64'),
    offlineHours: 72,
  }
  vi.stubGlobal('fetch', gateway.fetch)
  asked = 0
  const password = async () => {
    asked++
    return undefined
  }
  seat({ password, alert: async () => {}, error: () => {} })
  device = await openDevice()
  await signIn(device, 'sitestaff', gateway.password, false)
  setItem('token', undefined)
  setItem('accessToken', undefined)
})

afterEach(() => {
  device.close()
  leaveTabs()
  vi.unstubAllGlobals()
})

test('OFF-06 a renewal that is cut off after the gateway took it costs no password: the new credential is kept first', async () => {
  gateway.line = (answer, { path }) =>
    path.endsWith('getAccessToken') ? Promise.reject(new TypeError('Failed to fetch')) : answer
  expect(gateway.callsTo(getAccessToken)).toHaveLength(1)
  expect(await new SessionKeeper(device).ensure()).toBe(false)
  gateway.line = (answer) => answer
  expect(await new SessionKeeper(device).ensure()).toBe(true)
  expect(gateway.callsTo(renewSession)).toHaveLength(2)
  expect(asked).toBe(0)
})

test('OFF-02 a network that is back just after a try failed is used at once by the replay, and by reads a while later', async () => {
  gateway.line = () => Promise.reject(new TypeError('Failed to fetch'))
  const keeper = new SessionKeeper(device)
  expect(await keeper.tryNow()).toBe(false)
  gateway.line = (answer) => answer
  expect(await keeper.ensure()).toBe(false)
  expect(await keeper.tryNow()).toBe(true)
  expect(sessionState()).toBe('signed-in')
})

test('OFF-09 of two tabs one renews the session; the other takes over what it brought', async () => {
  let ends = () => {}
  const work = new Promise<void>((done) => {
    ends = done
  })
  const held = navigator.locks.request('milepost:sign-in', () => work)
  const renewed = new SessionKeeper(device).ensure()
  establish({ token: 'of the other tab', accessToken: 'of the other tab' })
  ends()
  await held
  expect(await renewed).toBe(true)
  expect(sessionState()).toBe('signed-in')
  expect(gateway.callsTo(renewSession)).toHaveLength(0)
})

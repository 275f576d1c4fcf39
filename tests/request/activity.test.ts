import { afterEach, expect, test, vi } from 'vitest'
import { listProjects } from '#contract/project/endpoints.ts'
import { call } from '#request/call.ts'
import { dropSession } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { freshBrowser } from './browser.ts'
import { Gateway } from './gateway.ts'

afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('SES-09 what a page does while nobody is there does not count as activity', async () => {
  freshBrowser()
  const gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  gateway.on(listProjects, () => ({ data: [] }))
  await beginSession(await logIn('sitestaff', gateway.password))
  const userActivation = { isActive: false, hasBeenActive: true }
  Object.defineProperty(navigator, 'userActivation', { value: userActivation, configurable: true })
  const purposeOf = () => gateway.callsTo(listProjects).at(-1)?.headers.get('purpose')
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  await call(listProjects, {})
  expect(purposeOf()).toBe('sync')
  userActivation.isActive = true
  await call(listProjects, {})
  expect(purposeOf()).toBeNull()
  userActivation.isActive = false
  vi.spyOn(performance, 'now').mockReturnValue(5_000)
  await call(listProjects, {})
  expect(purposeOf()).toBeNull()
})

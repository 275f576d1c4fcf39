import { afterEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { deleteSavedViews, listSavedViews } from '#contract/list-view/endpoints.ts'
import { getAccessToken } from '#contract/session/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { call } from '#request/call.ts'
import { NetworkFailure } from '#request/errors.ts'
import { newId } from '#request/id.ts'
import { dropSession } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { eventually } from '../support/eventually.ts'
import { freshBrowser } from './browser.ts'
import { Gateway } from './gateway.ts'

const viewNamed = (listViewName: string) => ({
  listViewId: newId(),
  listId: 'person.listPage',
  listViewName,
  search: '{}',
  shared: false,
  own: true,
  ownerName: '刘静',
  changedAt: 0,
})

afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

test('a read asked for after a write does not join the one that began before it', async () => {
  freshBrowser()
  const gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  let names = ['before']
  gateway.on(listSavedViews, () => ({ data: names.map(viewNamed) }))
  gateway.on(deleteSavedViews, () => {
    names = ['after']
    return { data: null }
  })
  await beginSession(await logIn('sitestaff', gateway.password))
  let arrive = () => {}
  const late = new Promise<void>((done) => {
    arrive = done
  })
  gateway.line = async (answer, { method }) => {
    const given = await answer
    if (method === 'GET' && names[0] === 'before') await late
    return given
  }
  const list = () => call(listSavedViews, { listId: 'person.list' })
  const first = list()
  await eventually(() => expect(gateway.callsTo(listSavedViews)).toHaveLength(1))
  await call(deleteSavedViews, { ids: [newId()] })
  const second = list()
  arrive()
  expect((await first).map(({ listViewName }) => listViewName)).toEqual(['before'])
  expect((await second).map(({ listViewName }) => listViewName)).toEqual(['after'])
})

test('SES-08 SES-09 a renewal that a broken line keeps from two hundred requests is tried once, and again for the next one', async () => {
  freshBrowser()
  const gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  gateway.on(listWorkSites, () => ({ code: codes.accessTokenExpired }))
  await beginSession(await logIn('sitestaff', gateway.password))
  const renewals = () => gateway.callsTo(getAccessToken).length
  expect(renewals()).toBe(1)
  const refused = () => gateway.callsTo(listWorkSites).length
  gateway.line = async (answer, { path }) => {
    if (!path.endsWith('getAccessToken')) return answer
    await eventually(() => expect(refused()).toBeGreaterThanOrEqual(200))
    // The last of them hears its refusal, too.
    await new Promise((done) => setTimeout(done))
    throw new TypeError('Failed to fetch')
  }
  const pages = Array.from({ length: 200 }, (_, index) => index + 1)
  const options = { background: true }
  const ended = await Promise.allSettled(
    pages.map((pageIndex) => call(listWorkSites, { pageIndex }, options)),
  )
  expect(ended.map((end) => end.status === 'rejected' && end.reason instanceof NetworkFailure)).toEqual(
    pages.map(() => true),
  )
  expect(renewals()).toBe(2)
  await expect(call(listWorkSites, {}, options)).rejects.toBeInstanceOf(NetworkFailure)
  expect(renewals()).toBe(3)
})

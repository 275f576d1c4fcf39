import { afterEach, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listOperationLogs } from '#contract/log/lists.ts'
import { countUnreadMessages } from '#contract/message/endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { signInOffline } from '#offline/session/sign-in.ts'
import { NetworkFailure } from '#request/errors.ts'
import { SignedIn } from './signed-in.ts'

let here: SignedIn
beforeEach(async () => {
  here = await SignedIn.start()
})
afterEach(() => here.end())

test.each([codes.noPermission, codes.notFound])(
  'security 20, OFF-07: what the gateway has refused with %i is not shown without a network either, and all else is',
  async (code) => {
    const { engine, gateway } = here
    gateway.on(countUnreadMessages, () => ({ data: { unread: 5 } }))
    await engine.read(listProjects, {})
    await engine.read(countUnreadMessages, {})
    gateway.on(listProjects, () => ({ code, message: 'out of reach' }))
    await expect(engine.read(listProjects, {})).rejects.toMatchObject({ code })
    here.cut()
    await expect(engine.read(listProjects, {})).rejects.toBeInstanceOf(NetworkFailure)
    expect(await engine.read(countUnreadMessages, {})).toEqual({ unread: 5 })
  },
)

test('SES-14, OFF-06: a network that goes under a read is told in a box, and who works offline already is told nothing once more', async () => {
  const { engine, gateway } = here
  gateway.on(countUnreadMessages, () => ({ data: { unread: 5 } }))
  here.cut()
  const readFails = () => expect(engine.read(listProjects, {})).rejects.toBeInstanceOf(NetworkFailure)
  await readFails()
  expect(here.failures).toHaveLength(1)
  await readFails()
  expect(here.failures).toHaveLength(1)

  here.heal()
  await engine.read(countUnreadMessages, {})
  here.cut()
  await readFails()
  expect(here.failures).toHaveLength(2)
})

test('SES-14, OFF-06: after an offline sign-in no box tells that the gateway cannot be reached', async () => {
  await here.reopen()
  here.cut()
  await signInOffline(here.device, 'sitestaff', here.gateway.password)
  await here.openEngine()
  await expect(here.engine.read(listProjects, {})).rejects.toBeInstanceOf(NetworkFailure)
  expect(here.failures).toEqual([])
})

test.each([listProjects, listOperationLogs])(
  'SES-10 a message box tells of a refused signature once, whether or not the answer is kept: $id',
  async (endpoint) => {
    here.gateway.on(endpoint, () => ({ code: codes.signatureRefused, message: '请求签名无效' }))
    await expect(here.engine.read(endpoint, {})).rejects.toMatchObject({ code: codes.signatureRefused })
    expect(here.told).toEqual(['请求签名无效'])
    expect(here.failures).toEqual([])
  },
)

test('OFF-01: what is stored is given at once while the gateway is asked, and what it then says after it', async () => {
  const { engine, gateway } = here
  let answering = () => {}
  gateway.on(countUnreadMessages, () => ({ data: { unread: 5 } }))
  const given: unknown[] = []
  const stored = (answer: unknown) => {
    given.push(answer)
    answering()
  }
  expect(await engine.read(countUnreadMessages, {}, { stored })).toEqual({ unread: 5 })
  expect(given).toEqual([])

  gateway.on(countUnreadMessages, () => ({ data: { unread: 6 } }))
  // The gateway says nothing until the stored answer was given.
  const heard = new Promise<void>((resolve) => {
    answering = resolve
  })
  gateway.line = (answer) => heard.then(() => answer)
  expect(await engine.read(countUnreadMessages, {}, { stored })).toEqual({ unread: 6 })
  expect(given).toEqual([{ unread: 5 }])
  expect(engine.staleSince(countUnreadMessages, {})).toBe(undefined)
})

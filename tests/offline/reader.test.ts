import { afterEach, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { countUnreadMessages } from '#contract/message/endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
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

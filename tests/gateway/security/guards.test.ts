import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { getCurrentUser } from '#contract/session/endpoints.ts'
import { addWorkSite, getWorkSite, listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { systemLog } from '#gateway/db/tables/log.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { PublicKeys } from '#gateway/security/public-keys.ts'
import { Client, send, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { newBeside } from '../work-site/new-work-site.ts'
import { contentsOf } from './contents.ts'
import { declaredFields } from './request-shape.ts'
import { type TwoUnits, twoUnits } from './two-units.ts'

/** The guards that are switched off at this moment; the gateway is otherwise the real one. */
const off = vi.hoisted(() => new Set<string>())

vi.mock('#gateway/security/authenticate.ts', async (original) => {
  const real = await original<typeof import('#gateway/security/authenticate.ts')>()
  const authorize: typeof real.authorize = (...call) => {
    if (!off.has('permission')) real.authorize(...call)
  }
  return { ...real, authorize }
})
vi.mock('#gateway/security/scope.ts', async (original) => {
  const real = await original<typeof import('#gateway/security/scope.ts')>()
  const within: typeof real.within = (...call) => (off.has('scope') ? sql`true` : real.within(...call))
  return { ...real, within }
})
vi.mock('#gateway/http/decode-request.ts', async (original) => {
  const real = await original<typeof import('#gateway/http/decode-request.ts')>()
  const decodeRequest: typeof real.decodeRequest = (endpoint, ...call) => {
    const request = real.decodeRequest(endpoint, ...call)
    if (!off.has('strict schema') || typeof request !== 'object' || request === null) return request
    const declared = declaredFields(endpoint)
    return Object.fromEntries(Object.entries(request).filter(([name]) => declared.has(name)))
  }
  return { ...real, decodeRequest }
})
vi.mock('#gateway/security/idempotency.ts', async (original) => {
  const real = await original<typeof import('#gateway/security/idempotency.ts')>()
  const claimKeys: typeof real.claimKeys = async (...call) =>
    off.has('idempotency') ? new Map() : await real.claimKeys(...call)
  const rememberWrites: typeof real.rememberWrites = async (...call) => {
    if (!off.has('idempotency')) await real.rememberWrites(...call)
  }
  return { ...real, claimKeys, rememberWrites }
})
vi.mock('#gateway/security/mask.ts', async (original) => {
  const real = await original<typeof import('#gateway/security/mask.ts')>()
  const masked: typeof real.masked = (...given) =>
    off.has('masked logs') ? JSON.stringify(given[0]) : real.masked(...given)
  return { ...real, masked }
})
vi.mock('#contract/mask.ts', async (original) => {
  const real = await original<typeof import('#contract/mask.ts')>()
  const maskIdCard: typeof real.maskIdCard = (idCard) =>
    off.has('masked numbers') ? idCard : real.maskIdCard(idCard)
  return { ...real, maskIdCard }
})

let gateway: TestGateway
let units: TwoUnits
let bare: Client
beforeAll(async () => {
  gateway = await startGateway()
  units = await twoUnits(gateway)
  bare = await Client.signIn(gateway, 'tourist')
  const { accountId } = bare.session.userAccount
  await gateway.database.orm.delete(roleMember).where(sql`${roleMember.accountId} = ${accountId}`)
})
afterAll(() => gateway.close())
afterEach(() => {
  off.clear()
  vi.restoreAllMocks()
})

/** Those whose passwords are guessed: each once, for failures are remembered. */
const victims = ['sitestaff', 'auditor', 'tourist', 'unitadmin']

/** Comes with the right password after so many wrong ones, and answers no question. */
async function guess(failures: number): Promise<number> {
  const accountName = victims.shift() ?? ''
  const where = { address: `10.9.0.${victims.length + 1}` }
  for (let at = 0; at < failures; at++) await tryLogin(gateway, accountName, `Wrong2026${at}`, where)
  return (await tryLogin(gateway, accountName, demoPassword, where)).code
}

/** What each guard is there for, as an attack that has to come to nothing. */
const attacks: Record<string, () => Promise<void>> = {
  async signature() {
    const wire = units.caller.client.wire(addWorkSite, newBeside(units.caller.workSite))
    const body = Buffer.from(Buffer.from(wire.body).toString().replace('general', 'low'))
    await expectNothing(async () => (await send(gateway, { ...wire, body })).code, codes.signatureRefused)
  },
  async clock() {
    const at = new Date(gateway.time.now.getTime() - 301_000)
    const ask = async () => (await units.caller.client.answer(getCurrentUser, {}, { at })).code
    await expectNothing(ask, codes.clock)
  },
  async 'idle time'() {
    const client = await Client.signIn(gateway, 'engineer')
    const { now } = gateway.time
    gateway.time.now = new Date(now.getTime() + 31 * 60_000)
    // By a call that asks for no access token, which would be too old as well.
    await expectNothing(async () => (await client.refresh()).code, codes.inactive).finally(() => {
      gateway.time.now = now
    })
  },
  async captcha() {
    await expectNothing(() => guess(3), codes.invalid)
  },
  async waits() {
    vi.spyOn(gateway.services.settings, 'captchaAfterOfAccount', 'get').mockReturnValue(1e9)
    await expectNothing(() => guess(5), codes.slowDown)
  },
  async 'masked logs'() {
    const contactPhone = `139${String(randomInt(1e8)).padStart(8, '0')}`
    await units.caller.client.answer(updateWorkSite, { workSiteId: 'x', contactPhone })
    await gateway.services.logs.flush()
    const rows = await gateway.database.orm.select({ request: systemLog.request }).from(systemLog)
    expect(rows.some(({ request }) => request?.includes(contactPhone))).toBe(false)
  },
  async 'masked numbers'() {
    const sysadmin = await Client.signIn(gateway, 'sysadmin')
    const { records } = await sysadmin.call(listPeople, { pageSize: 20 })
    expect(records.some(({ idCard }) => idCard !== undefined && /^\d{17}[\dX]$/.test(idCard))).toBe(false)
    expect(records.some(({ idCard }) => idCard?.includes('*'))).toBe(true)
  },
  async permission() {
    await expectNothing(async () => (await bare.answer(listWorkSites, {})).code, codes.noPermission)
  },
  async scope() {
    const { workSiteId } = units.stranger.workSite
    const ask = async () => (await units.caller.client.answer(getWorkSite, { workSiteId })).code
    await expectNothing(ask, codes.notFound)
  },
  async 'strict schema'() {
    const request = { ...newBeside(units.caller.workSite), organizationId: randomUUID(), revision: 99 }
    const ask = async () => (await units.caller.client.answer(addWorkSite, request)).code
    await expectNothing(ask, codes.invalid)
  },
  async idempotency() {
    const { client, workSite } = units.caller
    const { revision } = await client.call(getWorkSite, { workSiteId: workSite.workSiteId })
    const { workSiteId } = workSite
    const details = { idempotencyKey: randomUUID() }
    await client.call(updateWorkSite, { workSiteId, baseRevision: revision, remarks: randomUUID() }, details)
    const other = { workSiteId, baseRevision: revision + 1, remarks: randomUUID() }
    await expectNothing(
      async () => (await client.answer(updateWorkSite, other, details)).code,
      codes.keyReused,
    )
  },
}

async function expectNothing(attack: () => Promise<number>, code: number): Promise<void> {
  const before = await contentsOf(gateway)
  expect(await attack()).toBe(code)
  expect(await contentsOf(gateway)).toBe(before)
}

/** The guards that end where a setting does. */
const limits: Partial<
  Record<string, 'clockTolerance' | 'idleMinutes' | 'captchaAfterOfAccount' | 'loginFailuresOfAccount'>
> = {
  clock: 'clockTolerance',
  'idle time': 'idleMinutes',
  captcha: 'captchaAfterOfAccount',
  waits: 'loginFailuresOfAccount',
}

function switchOff(guard: string): void {
  off.add(guard)
  if (guard === 'signature') vi.spyOn(PublicKeys.prototype, 'verify').mockReturnValue(true)
  const setting = limits[guard]
  if (setting) vi.spyOn(gateway.services.settings, setting, 'get').mockReturnValue(1e9)
}

describe.each(Object.entries(attacks))('security canary: the guard "%s"', (guard, attack) => {
  test('stands', attack)

  test('is what stands there: without it the same attack succeeds', async () => {
    switchOff(guard)
    // The call is granted, or what was to be hidden is found.
    await expect(attack()).rejects.toThrow(new RegExp(`expected (${codes.success}|true) to be`))
  })
})

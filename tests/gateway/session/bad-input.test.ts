import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { decodeParameters } from '#contract/encoding.ts'
import { type Envelope, InvalidData } from '#contract/envelope.ts'
import { uploadPiece } from '#contract/file/endpoints.ts'
import { largestPiece } from '#contract/file/schema.ts'
import { getSignRequest, sign } from '#contract/personal/signature.ts'
import { getCaptcha } from '#contract/session/captcha.ts'
import { getPublicKey, login, renewSession } from '#contract/session/endpoints.ts'
import {
  addByRegister,
  checkLoginAccount,
  getForgotVerifyCode,
  getInvitation,
  getVerifyCode,
  updatePassword,
  validAccountName,
  validMobile,
} from '#contract/session/registration.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { listPlatforms, loginThirdPlatform, visitPlatform } from '#contract/session/third-party.ts'
import { acknowledgeRevocation, checkIn } from '#contract/terminal/revocation-endpoints.ts'
import { z } from '#contract/zod.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { encryptFor, unsignedRequest, type WireRequest } from '../../support/signing.ts'
import { callUnsigned, publicKey, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { contentsOf } from '../security/contents.ts'
import { declaredFields, placesOf } from '../security/request-shape.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 1_000_000 })
})
afterAll(() => gateway.close())

const recipient = '13612345678'
const verifyCode = '123456'
const codeTicket = 'x'.repeat(43)
const captcha = { ticket: 'x'.repeat(43), answer: '7' }
const device = {
  deviceToken: newToken(),
  deviceName: '平板',
  os: 'Android',
  osVersion: '14',
  terminalVersion: 'Chrome 130',
  memory: 8,
  processor: 'ARM',
}
const registration = {
  accountName: 'newcomer',
  userName: '周工',
  recipient,
  codeTicket,
  verifyCode,
  passwordInfo: 'replaced',
  agreed: true,
}

/** What each public call asks, in the right form: wrong is only what nobody can guess. */
const wellFormed: Record<string, Record<string, unknown>> = {
  [getCaptcha.id]: {},
  [getPublicKey.id]: { appCode: consoleAppCode },
  [login.id]: { loginInfo: 'x', loginType: 1, carrier: 'Node', device, captcha, bindTicket: 'x' },
  [renewSession.id]: { terminalId: randomUUID(), accountId: randomUUID(), cipher: 'x', carrier: 'Node' },
  [listPlatforms.id]: {},
  [visitPlatform.id]: { platform: 'weChat' },
  [loginThirdPlatform.id]: { authorizationCode: 'x', state: 'x', ticket: 'x', carrier: 'Node', device },
  [getVerifyCode.id]: { recipient, captcha },
  [getForgotVerifyCode.id]: { loginAccount: 'engineer', recipient, captcha },
  [validMobile.id]: { recipient, codeTicket, verifyCode },
  [validAccountName.id]: { accountName: 'newcomer' },
  [addByRegister.id]: { ...registration, bindTicket: 'x', invitationToken: 'x' },
  [getInvitation.id]: { invitationToken: 'x' },
  [checkLoginAccount.id]: { loginAccount: 'engineer', recipient, codeTicket, verifyCode },
  [updatePassword.id]: { ticket: 'x'.repeat(43), passwordInfo: 'replaced' },
  [getSignRequest.id]: {},
  [sign.id]: {},
  [uploadPiece.id]: { fileId: randomUUID(), offset: 0 },
  [checkIn.id]: { deviceToken: device.deviceToken },
  [acknowledgeRevocation.id]: { deviceToken: device.deviceToken, heldEdits: 0 },
}

const publicCalls = allEndpoints
  .filter(({ permission }) => permission === 'public')
  .map((endpoint): [string, Endpoint] => [endpoint.id, endpoint])

function requestOf({ id }: Endpoint): Record<string, unknown> {
  const request = wellFormed[id]
  if (!request) throw new Error(`${id} is public, and nobody says what it asks`)
  return request
}

function inQuery({ method, body }: Endpoint): boolean {
  return method === 'GET' || body === 'bytes'
}

/** The request with just these texts of JSON as its fields, in the body or, as a browser would write them, the address. */
function wireOf(endpoint: Endpoint, fields: readonly (readonly [name: string, json: string])[]): WireRequest {
  const wire = unsignedRequest(endpoint, {})
  if (!inQuery(endpoint)) {
    const body = Buffer.from(`{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`)
    return { ...wire, body }
  }
  const body = endpoint.body === 'bytes' ? Buffer.from('bytes') : wire.body
  return { ...wire, body, address: `${wire.path}?${parametersOf(fields)}` }
}

function parametersOf(fields: readonly (readonly [name: string, json: string])[]): URLSearchParams {
  return new URLSearchParams(
    fields.map(([name, json]) => [name, json.startsWith('"') ? JSON.parse(json) : json]),
  )
}

function written(request: Record<string, unknown>): [string, string][] {
  return Object.entries(request).map(([name, value]) => [name, JSON.stringify(value)])
}

/** The request with another value, or none, at a place like `device.os`. */
function spoilt(request: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  const { [name]: held, ...others } = request
  if (rest.length > 0) {
    const inner = z.parse(z.record(z.string(), z.unknown()), held)
    return { ...others, [name]: spoilt(inner, rest.join('.'), value) }
  }
  return value === undefined ? others : { ...others, [name]: value }
}

const bad = [
  undefined,
  null,
  7,
  -1.5,
  '',
  [],
  {},
  ['a'],
  { $ne: '' },
  'x'.repeat(20_000),
  'a\u0000b',
  'a\u001bb',
  '\ud800',
]

/** One clear answer: it names the field, or what is wrong in it, in words, and tells nothing of what lies behind. */
function expectRefusal(answer: Envelope, path: string, value: string): void {
  expect([value, answer.code]).toEqual([value, codes.invalid])
  const told = z.parse(InvalidData, answer.data).fields
  const named = told.filter((field) => field.path === path || field.path.startsWith(`${path}.`))
  expect([value, told]).toEqual([value, named])
  expect(told.filter(({ message }) => message === '')).toEqual([])
  expect(told).not.toEqual([])
  expect(JSON.stringify(answer)).not.toMatch(/\bat .*:\d+|stack/)
}

test('SES-25 every public call is tried with bad input', () => {
  expect(Object.keys(wellFormed).toSorted()).toEqual(publicCalls.map(([id]) => id).toSorted())
})

test.each(publicCalls)(
  'SES-25 %s refuses each bad field by name, and writes nothing',
  async (_id, endpoint) => {
    const before = await contentsOf(gateway)
    const request = requestOf(endpoint)
    const paths = placesOf(endpoint).flatMap(({ path }) => (path ? [path] : []))
    expect(paths.filter((path) => !(path.split('.')[0]?.replace(/\W/g, '') ?? '' in request))).toEqual([])
    for (const path of new Set(paths)) {
      let refused = 0
      for (const value of bad) {
        const fields = written(spoilt(request, path, value))
        // In an address everything is text, and some of it may be right.
        const meant = inQuery(endpoint)
          ? decodeParameters(endpoint.request, parametersOf(fields))
          : spoilt(request, path, value)
        if (z.safeParse(endpoint.request, meant).success) continue
        refused++
        const answer = await send(gateway, wireOf(endpoint, fields))
        expectRefusal(answer, path, JSON.stringify(value)?.slice(0, 40))
      }
      expect([path, refused > 0]).toEqual([path, true])
    }
    expect(await contentsOf(gateway)).toBe(before)
  },
)

test.each(publicCalls)(
  'SES-25 security 26: %s refuses unknown fields and tampered prototypes by name',
  async (_id, endpoint) => {
    const before = await contentsOf(gateway)
    const names = ['__proto__', 'constructor', 'status', 'level', 'accountId', 'revision']
    const declared = declaredFields(endpoint)
    for (const name of names.filter((each) => !declared.has(each))) {
      const fields = [...written(requestOf(endpoint)), [name, '{"status":"normal"}'] as const]
      expectRefusal(await send(gateway, wireOf(endpoint, fields)), name, name)
    }
    expect('status' in {}).toBe(false)
    expect(await contentsOf(gateway)).toBe(before)
  },
)

test.each(publicCalls.filter(([, endpoint]) => endpoint.method !== 'GET'))(
  'SES-25 %s refuses what is too large, of another type, or no object',
  async (_id, endpoint) => {
    const before = await contentsOf(gateway)
    const wire = wireOf(endpoint, written(requestOf(endpoint)))
    const most = endpoint.body === 'bytes' ? largestPiece : gateway.services.settings.bodyLimit
    expect((await send(gateway, { ...wire, body: Buffer.alloc(most + 1, ' ') })).code).toBe(codes.tooLarge)
    const typed = { ...wire, headers: { ...wire.headers, 'content-type': 'text/plain' } }
    expect((await send(gateway, typed)).code).toBe(codes.wrongType)
    const texts =
      endpoint.body === 'bytes' ? [] : ['{', 'null', '[]', '"text"', '7', '\ufeff', '{"a":"\\ud800"}']
    for (const text of texts) {
      const answer = await send(gateway, { ...wire, body: Buffer.from(text) })
      expect([text, answer.code]).toEqual([text, codes.invalid])
    }
    expect(await contentsOf(gateway)).toBe(before)
  },
)

test('SES-25 a cipher that hides something else than a password is refused by name', async () => {
  const key = await publicKey(gateway)
  for (const hidden of [
    {},
    [],
    { password: 7 },
    { password: 'Tunnel-2026', status: 'normal' },
    { password: 'a'.repeat(200) },
  ]) {
    const passwordInfo = encryptFor(key, hidden)
    const answer = await callUnsigned(gateway, addByRegister, { ...registration, passwordInfo })
    expectRefusal(answer, 'passwordInfo', JSON.stringify(hidden))
  }
})

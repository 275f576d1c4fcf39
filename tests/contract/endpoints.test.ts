import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { isQueued, pathOf, type Schema } from '#contract/define-endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import { z } from '#contract/zod.ts'

test('every endpoint has an id and a place of its own', () => {
  expect(new Set(allEndpoints.map(({ id }) => id)).size).toBe(allEndpoints.length)
  const places = allEndpoints.map((endpoint) => `${endpoint.method} ${pathOf(endpoint)}`)
  expect(new Set(places).size).toBe(allEndpoints.length)
})

test('every permission is asked for by some endpoint, or names a kind of message', () => {
  const asked = new Set<string>(
    allEndpoints.flatMap(({ permission, alsoBy = [] }) => [permission, ...alsoBy]),
  )
  expect(permissions.filter((permission) => !asked.has(permission))).toEqual(['message:review'])
})

test('a queued call is a signed write, so that it can be replayed', () => {
  for (const endpoint of allEndpoints.filter(isQueued)) {
    expect([endpoint.id, endpoint.method === 'GET', endpoint.keyed, endpoint.signed]).toEqual([
      endpoint.id,
      false,
      undefined,
      undefined,
    ])
  }
})

test('security 44: every write with an effect takes a key; what takes none has its effect once by itself, or none', () => {
  const withoutKey = allEndpoints.filter(({ method, keyed }) => method !== 'GET' && keyed === false)
  expect(withoutKey.map(({ id }) => id).toSorted()).toEqual(
    [
      // Reads whose request is no part of an address.
      ...['file.listByIds', 'person.checkIdCard', 'person.checkImport', 'role.viewAs'],
      ...[
        'actReModel.check',
        'boqItem.checkImport',
        'division.plan',
        'workSite.checkImport',
        'workSiteNode.preview',
        'projectInitialization.check',
        'line.previewAlignments',
        'line.previewRestation',
        'message.countReceivers',
      ],
      ...['session.validMobile', 'session.valid', 'session.invitation'],
      // Each is a right that is used up, or is worth nothing when the one after it is there.
      ...['personal.sign', 'personal.signTicket', 'personal.password', 'personal.bindCode'],
      ...['session.accessToken', 'session.renew', 'session.register', 'session.verifyCode'],
      ...['session.forgotVerifyCode', 'session.checkLoginAccount', 'session.updatePassword'],
      ...['session.visitPlatform', 'personal.visitPlatform', 'session.loginThirdPlatform', 'session.login'],
      ...['factor.prove', 'factor.beginTotp', 'factor.finishTotp', 'factor.renewRecoveryCodes'],
      ...['factor.beginPasskey', 'factor.finishPasskey', 'factor.challengePasskey'],
      // The same again changes nothing.
      ...['personal.endSignIns', 'session.logout', 'terminal.heartbeat', 'file.ticket', 'file.upload'],
      ...['file.delete', 'terminal.checkIn', 'terminal.acknowledge'],
      // Asks for a verification, unless one is asked for already.
      'log.checkTrail',
      // Gives the secret that stays the same for ever, and notes each time in the history.
      'terminal.takeVaultSecret',
      // Has one for each of its items.
      'sync.replay',
    ].toSorted(),
  )
})

/** The requests that an endpoint takes: one, or those of a union. */
function kindsOf(request: Schema): readonly z.core.$ZodType[] {
  return request instanceof z.ZodMiniDiscriminatedUnion ? request.def.options : [request]
}

test('VAL-10 every request refuses fields that it does not know', () => {
  for (const { id, request } of allEndpoints) {
    for (const kind of kindsOf(request)) {
      const { success, error } = z.safeParse(kind, { anotherField: 1 })
      expect([id, success]).toEqual([id, false])
      const unknown = error?.issues.some((issue) => issue.code === 'unrecognized_keys')
      expect([id, unknown]).toEqual([id, true])
    }
  }
})

import { defineEndpoint } from '../define-endpoint.ts'
import { line, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { Device, LoginResponse, Nothing, Platform, PlatformVisit } from './schema.ts'

export const PlatformList = z.array(Platform)

export const PlatformSignIn = z.strictObject({ platform: Platform })

export const ThirdPartyLogin = z.strictObject({
  authorizationCode: requiredLine(512),
  state: requiredLine(128),
  ticket: requiredLine(1000),
  carrier: line(200),
  device: z.optional(Device),
})

export const ThirdPartyAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed-in'), login: LoginResponse }),
  /** Nobody is bound yet: the ticket goes with a sign-in by password or a registration, which binds the account. */
  z.object({ outcome: z.literal('unknown'), bindTicket: z.string() }),
])

export const listPlatforms = defineEndpoint({
  id: 'session.platforms',
  service: 'auth/v1',
  method: 'GET',
  path: 'api/listThirdPlatform',
  summary: 'The platforms besides our own accounts that people can sign in by here.',
  permission: 'public',
  signed: false,
  request: Nothing,
  response: PlatformList,
  offline: 'online-only',
})

export const visitPlatform = defineEndpoint({
  id: 'session.visitPlatform',
  service: 'auth/v1',
  method: 'POST',
  path: 'api/visitThirdPlatform',
  summary: 'Begins a sign-in by WeChat or QQ.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: PlatformSignIn,
  response: PlatformVisit,
  offline: 'online-only',
})

export const loginThirdPlatform = defineEndpoint({
  id: 'session.loginThirdPlatform',
  service: 'auth/v1',
  method: 'POST',
  path: 'api/loginThirdPlatform',
  summary: 'Ends a sign-in by WeChat or QQ: exchanges the code that the platform sent the person back with.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: ThirdPartyLogin,
  response: ThirdPartyAnswer,
  offline: 'online-only',
})

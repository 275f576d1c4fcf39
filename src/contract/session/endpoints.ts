import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import {
  AccessToken,
  AccessTokenRequest,
  CurrentUser,
  DeviceSecret,
  LoginRequest,
  LoginResponse,
  Nothing,
  PublicKey,
  PublicKeyQuery,
  RenewRequest,
} from './schema.ts'

export const getPublicKey = defineEndpoint({
  id: 'session.publicKey',
  service: 'auth/v1',
  method: 'GET',
  marked: true,
  path: 'generalAccount/getPubKey',
  summary: 'The public key that sign-in data is encrypted with.',
  permission: 'public',
  signed: false,
  request: PublicKeyQuery,
  response: PublicKey,
  offline: 'online-only',
})

export const login = defineEndpoint({
  id: 'session.login',
  service: 'auth/v1',
  method: 'POST',
  path: 'generalAccount/login',
  alsoAt: 'api/login',
  summary: 'Signs in with an account name or cellphone number and a password.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: LoginRequest,
  response: LoginResponse,
  offline: 'online-only',
})

export const getAccessToken = defineEndpoint({
  id: 'session.accessToken',
  service: 'auth/v1',
  method: 'POST',
  path: 'api/getAccessToken',
  summary: 'An access token for an application, and the key that signs its requests.',
  permission: 'signed-in',
  signed: false,
  keyed: false,
  request: AccessTokenRequest,
  response: AccessToken,
  offline: 'online-only',
})

export const renewSession = defineEndpoint({
  id: 'session.renew',
  service: 'auth/v1',
  method: 'POST',
  path: 'terminal/renewSession',
  summary: 'A new session for a terminal that was opened offline; replaces its credential.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: RenewRequest,
  response: LoginResponse,
  offline: 'online-only',
})

export const getDeviceSecret = defineEndpoint({
  id: 'session.deviceSecret',
  service: 'auth/v1',
  method: 'GET',
  path: 'terminal/getDeviceSecret',
  summary: "The secret that opens the account's vault on the terminal that the session began on.",
  permission: 'signed-in',
  request: Nothing,
  response: DeviceSecret,
  offline: 'online-only',
})

export const logout = defineEndpoint({
  id: 'session.logout',
  service: 'auth/v1',
  method: 'POST',
  path: 'logout',
  summary: 'Ends this session.',
  permission: 'signed-in',
  keyed: false,
  request: Nothing,
  response: z.null(),
  offline: 'online-only',
})

export const getCurrentUser = defineEndpoint({
  id: 'session.currentUser',
  service: 'admin/v1',
  method: 'GET',
  marked: true,
  path: 'user/getCurrent',
  summary: 'The person who is signed in.',
  permission: 'signed-in',
  request: Nothing,
  response: CurrentUser,
  offline: 'cached-read',
})

export const openLiveChannel = defineEndpoint({
  id: 'session.live',
  service: 'portal/v1',
  method: 'GET',
  path: 'live',
  summary: 'Server-sent events of this account: arriving messages, changed rows, the end of the session.',
  permission: 'signed-in',
  answer: 'events',
  request: Nothing,
  response: z.null(),
  offline: 'online-only',
})

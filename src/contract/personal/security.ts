import { defineEndpoint } from '../define-endpoint.ts'
import { Nothing, PlatformVisit, SentCode } from '../session/schema.ts'
import { Profile } from './schema.ts'
import {
  BindCodeRequest,
  ContactBinding,
  ContactUnbinding,
  IdCardEntry,
  OwnPlatforms,
  PasswordChange,
  PasswordChanged,
  PlatformBinding,
  PlatformChange,
} from './security-schema.ts'

export const changePassword = defineEndpoint({
  id: 'personal.password',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/updatePassword',
  summary: 'Changes the own password; every other session and every device credential ends.',
  permission: 'signed-in',
  factor: 'session',
  keyed: false,
  request: PasswordChange,
  response: PasswordChanged,
  offline: 'online-only',
})

export const sendBindCode = defineEndpoint({
  id: 'personal.bindCode',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/getVerifyCode',
  summary: 'Sends a code to a cellphone or mail address to bind it, or to the bound one to unbind it.',
  permission: 'signed-in',
  factor: 'session',
  keyed: false,
  request: BindCodeRequest,
  response: SentCode,
  offline: 'online-only',
})

export const bindContact = defineEndpoint({
  id: 'personal.bind',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/bind',
  summary:
    'Binds a cellphone or mail address to the own account, by the code that was sent there and the password.',
  permission: 'signed-in',
  request: ContactBinding,
  response: Profile,
  offline: 'online-only',
})

export const unbindContact = defineEndpoint({
  id: 'personal.unbind',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/unbind',
  summary: 'Takes the own cellphone or mail address away, by the code that was sent there.',
  permission: 'signed-in',
  request: ContactUnbinding,
  response: Profile,
  offline: 'online-only',
})

export const enterIdCard = defineEndpoint({
  id: 'personal.idCard',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/updateIdCard',
  summary: 'Enters the own ID number, where the record has none; sex and birth date follow from it.',
  permission: 'signed-in',
  request: IdCardEntry,
  response: Profile,
  offline: 'online-only',
})

export const listOwnPlatforms = defineEndpoint({
  id: 'personal.platforms',
  service: 'portal/v1',
  method: 'GET',
  path: 'personalCenter/listThirdPlatform',
  summary: 'By which of WeChat and QQ the own account can be signed in to here, and by which it is.',
  permission: 'signed-in',
  request: Nothing,
  response: OwnPlatforms,
  offline: 'online-only',
})

export const visitOwnPlatform = defineEndpoint({
  id: 'personal.visitPlatform',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/visitThirdPlatform',
  summary: 'Begins the binding of WeChat or QQ to the own account, by its password.',
  permission: 'signed-in',
  factor: 'session',
  keyed: false,
  request: PlatformChange,
  response: PlatformVisit,
  offline: 'online-only',
})

export const bindOwnPlatform = defineEndpoint({
  id: 'personal.bindPlatform',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/bindThirdPlatform',
  summary: 'Binds the person of WeChat or QQ who came back to the account that began.',
  permission: 'signed-in',
  request: PlatformBinding,
  response: OwnPlatforms,
  offline: 'online-only',
})

export const releaseOwnPlatform = defineEndpoint({
  id: 'personal.releasePlatform',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/unbindThirdPlatform',
  summary: 'Takes WeChat or QQ from the own account, by its password, and ends its other sessions.',
  permission: 'signed-in',
  request: PlatformChange,
  response: OwnPlatforms,
  offline: 'online-only',
})

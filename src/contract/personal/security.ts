import { defineEndpoint } from '../define-endpoint.ts'
import { SentCode } from '../session/schema.ts'
import {
  BindCodeRequest,
  ContactBinding,
  ContactUnbinding,
  PasswordChange,
  PasswordChanged,
  Profile,
} from './schema.ts'

export const changePassword = defineEndpoint({
  id: 'personal.password',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/updatePassword',
  summary: 'Changes the own password; every other session and every device credential ends.',
  permission: 'signed-in',
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

import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import {
  AccountNameCheck,
  AccountNameVerdict,
  ForgotVerifyCodeRequest,
  Invitation,
  InvitationRequest,
  LoginAccountCheck,
  PasswordUpdate,
  RecoveryTicket,
  Registered,
  Registration,
  VerifyCodeCheck,
  VerifyCodeRequest,
} from './registration-schema.ts'
import { SentCodeTicket } from './schema.ts'

export const getVerifyCode = defineEndpoint({
  id: 'session.verifyCode',
  service: 'auth/v1',
  method: 'POST',
  path: 'generalAccount/getVerifyCode',
  summary:
    'Sends a code to a cellphone or mail address that somebody registers with, whether or not it is known.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: VerifyCodeRequest,
  response: SentCodeTicket,
  offline: 'online-only',
})

export const getForgotVerifyCode = defineEndpoint({
  id: 'session.forgotVerifyCode',
  service: 'auth/v1',
  method: 'POST',
  path: 'generalAccount/getForgotVerifyCode',
  summary:
    'Sends a code for a new password to a cellphone or mail address that is bound to the account. The answer is the same when it is not, or when there is no such account: then nothing is sent.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: ForgotVerifyCodeRequest,
  response: SentCodeTicket,
  offline: 'online-only',
})

export const validMobile = defineEndpoint({
  id: 'session.validMobile',
  service: 'auth/v1',
  method: 'POST',
  path: 'generalAccount/validMobile',
  summary:
    'Whether a code of a registration is right for its cellphone or mail address. It is not used up; a wrong one counts as a try.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: VerifyCodeCheck,
  response: z.null(),
  offline: 'online-only',
})

export const validAccountName = defineEndpoint({
  id: 'session.valid',
  service: 'auth/v1',
  method: 'POST',
  path: 'generalAccount/valid',
  summary:
    'Whether an account name is still free, as the registration asks while a person types. It tells nothing else of the account, and an address may ask only so often.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: AccountNameCheck,
  response: AccountNameVerdict,
  offline: 'online-only',
})

export const addByRegister = defineEndpoint({
  id: 'session.register',
  service: 'auth/v1',
  method: 'POST',
  path: 'generalAccount/addByRegister',
  summary:
    'Registers an account, which then waits for its review. Uses the code up, and the invitation when there is one.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: Registration,
  response: Registered,
  offline: 'online-only',
})

export const getInvitation = defineEndpoint({
  id: 'session.invitation',
  service: 'auth/v1',
  method: 'POST',
  path: 'generalAccount/getInvitation',
  summary:
    'Who invites, and to what, for anyone who opened the link of an invitation. A POST, for the token has no business in an address.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: InvitationRequest,
  response: Invitation,
  offline: 'online-only',
})

export const checkLoginAccount = defineEndpoint({
  id: 'session.checkLoginAccount',
  service: 'auth/v1',
  method: 'POST',
  path: 'generalAccount/checkLoginAccount',
  summary:
    'Takes the code of getForgotVerifyCode for a ticket that gives the account one new password. A wrong code, account or recipient are answered alike.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: LoginAccountCheck,
  response: RecoveryTicket,
  offline: 'online-only',
})

export const updatePassword = defineEndpoint({
  id: 'session.updatePassword',
  service: 'auth/v1',
  method: 'POST',
  path: 'generalAccount/updatePassword',
  summary:
    'Gives the account of a ticket a new password. Ends all its sessions and device credentials, and the ticket.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: PasswordUpdate,
  response: z.null(),
  offline: 'online-only',
})

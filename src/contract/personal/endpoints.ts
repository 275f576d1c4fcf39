import { defineEndpoint } from '../define-endpoint.ts'
import { LoginLogPage } from '../log/schema.ts'
import { Nothing } from '../session/schema.ts'
import { TerminalName } from '../terminal/name-schema.ts'
import { z } from '../zod.ts'
import {
  OwnLoginLogQuery,
  OwnOperationLogPage,
  OwnOperationLogQuery,
  PictureEdit,
  Profile,
  ProfileEdit,
  ProfileSaved,
  SignIn,
  SignInEnd,
  SignRequest,
  SignTicket,
} from './schema.ts'

export const getProfile = defineEndpoint({
  id: 'personal.profile',
  service: 'portal/v1',
  method: 'GET',
  path: 'personalCenter/getProfile',
  summary: 'The own record, with numbers and addresses masked.',
  permission: 'signed-in',
  request: Nothing,
  response: Profile,
  offline: 'cached-read',
})

/** Named after what it edits: the queue and the history find their texts by the id's first part. */
export const updateProfile = defineEndpoint({
  id: 'person.updateOwn',
  service: 'portal/v1',
  method: 'PUT',
  path: 'personalCenter/updateProfile',
  summary: 'Changes fields of the own record.',
  permission: 'signed-in',
  request: ProfileEdit,
  response: ProfileSaved,
  offline: {
    effect: 'update',
    entities: (request) => [['person', request.userId]],
    label: (request) => request.userName ?? request.label ?? request.userId,
  },
})

export const updatePhoto = defineEndpoint({
  id: 'personal.photo',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/updatePhoto',
  summary: 'Shows an uploaded JPG of at most 2 MB as the profile photo.',
  permission: 'signed-in',
  request: PictureEdit,
  response: Profile,
  offline: 'online-only',
})

export const updateSignature = defineEndpoint({
  id: 'personal.signature',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/updateSignature',
  summary: 'Keeps an uploaded PNG as the handwritten signature.',
  permission: 'signed-in',
  request: PictureEdit,
  response: Profile,
  offline: 'online-only',
})

export const requestSignTicket = defineEndpoint({
  id: 'personal.signTicket',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/signTicket',
  summary: 'A ticket by which a phone draws the signature, once; ends the one before.',
  permission: 'signed-in',
  keyed: false,
  request: Nothing,
  response: SignTicket,
  offline: 'online-only',
})

export const getSignRequest = defineEndpoint({
  id: 'personal.signRequest',
  service: 'portal/v1',
  method: 'GET',
  path: 'sign/getRequest',
  summary: 'Whose signature a ticket (header) is for.',
  permission: 'public',
  signed: false,
  request: Nothing,
  response: SignRequest,
  offline: 'online-only',
})

export const sign = defineEndpoint({
  id: 'personal.sign',
  service: 'portal/v1',
  method: 'PUT',
  path: 'sign/upload',
  summary: 'The signature as a PNG, under its ticket (header), which it uses up.',
  permission: 'public',
  signed: false,
  keyed: false,
  body: 'bytes',
  request: Nothing,
  response: z.null(),
  offline: 'online-only',
})

export const listSignIns = defineEndpoint({
  id: 'personal.listSignIns',
  service: 'portal/v1',
  method: 'GET',
  path: 'personalCenter/listSignIns',
  summary: 'Where the account is signed in, or could go on without a password.',
  permission: 'signed-in',
  request: Nothing,
  response: z.array(SignIn),
  offline: 'online-only',
})

export const endSignIns = defineEndpoint({
  id: 'personal.endSignIns',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/endSignIns',
  summary: 'Signs the account out in one place, in all others, or everywhere.',
  permission: 'signed-in',
  keyed: false,
  request: SignInEnd,
  response: z.null(),
  offline: 'online-only',
})

export const renameOwnTerminal = defineEndpoint({
  id: 'personal.renameTerminal',
  service: 'portal/v1',
  method: 'PUT',
  path: 'personalCenter/renameTerminal',
  summary: 'Names a terminal that the account is signed in on, or could go on on without a password.',
  permission: 'signed-in',
  request: TerminalName,
  response: TerminalName,
  offline: 'online-only',
})

export const listOwnLoginLogs = defineEndpoint({
  id: 'personal.listLoginLogs',
  service: 'portal/v1',
  method: 'GET',
  path: 'personalCenter/listLoginLogs',
  summary: 'The own sign-ins, refused ones too.',
  permission: 'signed-in',
  request: OwnLoginLogQuery,
  response: LoginLogPage,
  offline: 'online-only',
})

export const listOwnOperationLogs = defineEndpoint({
  id: 'personal.listOperationLogs',
  service: 'portal/v1',
  method: 'GET',
  path: 'personalCenter/listOperationLogs',
  summary: 'What the account did in the console.',
  permission: 'signed-in',
  request: OwnOperationLogQuery,
  response: OwnOperationLogPage,
  offline: 'online-only',
})

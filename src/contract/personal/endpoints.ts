import { defineEndpoint } from '../define-endpoint.ts'
import { Nothing } from '../session/schema.ts'
import { PictureEdit, Profile, ProfileEdit, ProfileSaved } from './schema.ts'

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

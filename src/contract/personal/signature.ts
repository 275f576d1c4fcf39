import { defineEndpoint } from '../define-endpoint.ts'
import { Instant } from '../id.ts'
import { Nothing } from '../session/schema.ts'
import { z } from '../zod.ts'

export const SignTicket = z.object({ ticket: z.string(), expiresAt: Instant })
/** What the holder of a ticket learns of it: whose signature it is for, and until when. */
export const SignRequest = z.object({ userName: z.string(), expiresAt: Instant })

export const requestSignTicket = defineEndpoint({
  id: 'personal.signTicket',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/signTicket',
  summary: 'A ticket by which a phone draws the signature, once; ends the one before.',
  permission: 'signed-in',
  factor: 'session',
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

import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { Nothing } from '../session/schema.ts'
import { requiredLine } from '../text.ts'
import { z } from '../zod.ts'

/** Push on the device that calls. */
export const PushHere = z.object({
  /** Whether the account gets pushes here. */
  subscribed: z.boolean(),
  /** The supplier in use, and the public key that browsers subscribe by; absent where there is none. */
  supplier: z.optional(z.object({ supplierId: Id, publicKey: z.string() })),
})
export type PushHere = z.output<typeof PushHere>

/** What a browser’s `PushSubscription` says of itself. */
export const PushSubscribe = z.strictObject({
  supplierId: Id,
  endpoint: requiredLine(1000),
  /** The browser’s public key: a point of P-256, base64url. */
  p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
  /** 16 bytes, base64url. */
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
})
export type PushSubscribe = z.output<typeof PushSubscribe>

/** What a push brings to the device, which fetches the rest: nothing that may not stand on a locked screen. */
export const PushPayload = z.object({
  messageId: z.optional(Id),
  /** What kind of message waits, in the language of who subscribed. */
  text: z.string(),
})
export type PushPayload = z.output<typeof PushPayload>

export const getPush = defineEndpoint({
  id: 'push.detail',
  service: 'admin/v1',
  method: 'GET',
  path: 'pushSubscription/detail',
  summary: 'Whether the account gets pushes on this device, and the key to subscribe by.',
  permission: 'signed-in',
  request: Nothing,
  response: PushHere,
  offline: 'online-only',
})

export const subscribePush = defineEndpoint({
  id: 'push.subscribe',
  service: 'admin/v1',
  method: 'PUT',
  path: 'pushSubscription/subscribe',
  summary:
    'Has pushes for the account sent to this device, until it signs out there or the device is revoked.',
  permission: 'signed-in',
  request: PushSubscribe,
  response: PushHere,
  offline: 'online-only',
})

export const unsubscribePush = defineEndpoint({
  id: 'push.unsubscribe',
  service: 'admin/v1',
  method: 'PUT',
  path: 'pushSubscription/unsubscribe',
  summary: 'Ends pushes to this device.',
  permission: 'signed-in',
  request: Nothing,
  response: PushHere,
  offline: 'online-only',
})

import type { CallContext } from './step.ts'

/** Where and when a device was heard from. */
export type Contact = Pick<CallContext, 'now' | 'ip' | 'city'>

/** What every contact leaves with its terminal. */
export function contactOf({ now, ip, city }: Contact) {
  return { lastHeartbeatAt: now, contactIp: ip, city }
}

import type { DeliverySettings } from '../settings/delivery-settings.ts'
import type { Senders } from './delivery.ts'
import { smsSender } from './http-sms.ts'
import { smtpSender } from './smtp.ts'

/** The senders that the settings name. */
export function createSenders({ smtp, sms }: DeliverySettings): Senders {
  return { ...(smtp && { email: smtpSender(smtp) }), ...(sms && { sms: smsSender(sms) }) }
}

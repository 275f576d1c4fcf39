import type { Senders } from './delivery.ts'
import { type SmsSettings, smsSender } from './http-sms.ts'
import { type SmtpSettings, smtpSender } from './smtp.ts'

/** How letters leave the gateway; what is absent does not leave it. */
export interface DeliverySettings {
  smtp: SmtpSettings | undefined
  sms: SmsSettings | undefined
}

/** The senders that the settings name. */
export function makeSenders({ smtp, sms }: DeliverySettings): Senders {
  return { ...(smtp && { email: smtpSender(smtp) }), ...(sms && { sms: smsSender(sms) }) }
}

import { StartRefusal } from '../platform/start-refusal.ts'

/** How the supplier of short messages is called. */
export interface SmsSettings {
  url: string
  /** What the supplier knows us by. */
  key: string
  /** The header that carries the key. */
  keyHeader: string
  format: 'json' | 'form'
}

/** How mail is sent. */
export interface SmtpSettings {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  url: string
  /** The address that mail comes from. */
  from: string
}

/** How letters leave the gateway; what is absent does not leave it. */
export interface DeliverySettings {
  smtp: SmtpSettings | undefined
  sms: SmsSettings | undefined
}

/** What the operator sets of it. */
interface DeliveryVariables {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  SMS_URL?: string | undefined
  SMS_KEY?: string | undefined
  SMS_KEY_HEADER: string
  SMS_FORMAT: SmsSettings['format']
}

/** How letters leave, by the variables. @throws StartRefusal when one of a pair is missing. */
export function deliveryOf({
  SMTP_URL,
  MAIL_FROM,
  SMS_URL,
  SMS_KEY,
  ...sms
}: DeliveryVariables): DeliverySettings {
  if ((SMTP_URL === undefined) !== (MAIL_FROM === undefined)) {
    throw new StartRefusal('SMTP_URL and MAIL_FROM have to be set together.')
  }
  if ((SMS_URL === undefined) !== (SMS_KEY === undefined)) {
    throw new StartRefusal('SMS_URL and SMS_KEY have to be set together.')
  }
  return {
    smtp: SMTP_URL !== undefined && MAIL_FROM !== undefined ? { url: SMTP_URL, from: MAIL_FROM } : undefined,
    sms:
      SMS_URL !== undefined && SMS_KEY !== undefined
        ? { url: SMS_URL, key: SMS_KEY, keyHeader: sms.SMS_KEY_HEADER, format: sms.SMS_FORMAT }
        : undefined,
  }
}

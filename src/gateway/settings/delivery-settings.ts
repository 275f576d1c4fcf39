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

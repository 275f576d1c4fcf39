import { createTransport } from 'nodemailer'
import type { SmtpSettings } from '../settings/delivery-settings.ts'
import type { Sender } from './delivery.ts'

/** Milliseconds that a mail server may take for each step. */
const patience = 15_000

/** Sends mail through an SMTP server; STARTTLS is used wherever the server offers it. */
export function smtpSender({ url, from }: SmtpSettings): Sender {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ recipient, subject, text }) => {
    await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text })
  }
}

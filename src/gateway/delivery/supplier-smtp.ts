import { isIP } from 'node:net'
import { rootCertificates } from 'node:tls'
import { createTransport } from 'nodemailer'
import type { SendResult } from '#contract/delivery/supplier.ts'
import type { SupplierRow } from './active-supplier.ts'
import { pinnedAddress } from './inner-address.ts'
import { outcomeOf, patience, type SendParcel } from './parcel.ts'

/** Sends mail through a mail server, at the address that its name was checked at. */
export function smtpSupplier(config: SupplierRow, secret: string, allowInner: boolean): SendParcel {
  const { port, tlsMode, userName, from, certificate } = config
  const host = config.host ?? ''
  const sender = from ?? ''
  return async ({ id, recipient, subject, text }) => {
    try {
      const transport = createTransport({
        host: await pinnedAddress(host, allowInner),
        port: port ?? 587,
        secure: tlsMode === 'tls',
        requireTLS: tlsMode === 'starttls',
        ignoreTLS: tlsMode === 'none',
        tls: {
          ...(!isIP(host) && { servername: host }),
          ...(certificate && { ca: [...rootCertificates, certificate] }),
        },
        ...(userName && { auth: { user: userName, pass: secret } }),
        connectionTimeout: patience / 2,
        greetingTimeout: patience / 2,
        socketTimeout: patience,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const timer = setTimeout(() => transport.close(), patience)
      try {
        const { response } = await transport.sendMail({
          from: sender,
          to: { name: '', address: recipient },
          subject,
          text,
          // A double has the same: servers and programs that compare it show one.
          messageId: `<${id}@${sender.split('@').at(-1)?.replace(/>$/, '') || 'milepost'}>`,
        })
        return outcomeOf('taken', response, secret)
      } finally {
        clearTimeout(timer)
        transport.close()
      }
    } catch (error) {
      return outcomeOf(resultOf(error), wordsOf(error), secret)
    }
  }
}

/** What a failure says of the mail. */
function resultOf(error: unknown): SendResult {
  const part = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  const status = part('responseCode')
  // Only of its recipient does a server say so for good: of the rest it may think otherwise tomorrow.
  if (part('code') === 'EENVELOPE' && typeof status === 'number' && status >= 550 && status < 560)
    return 'refused'
  if (status !== undefined || part('syscall') === 'connect') return 'failed'
  const broken = part('code') === 'ETIMEDOUT' || part('code') === 'ECONNECTION' || part('code') === 'ESOCKET'
  const early = /^(?:Connection timeout|Greeting never received)|certificate|self-signed/i
  return broken && error instanceof Error && !early.test(error.message) ? 'unsure' : 'failed'
}

function wordsOf(error: unknown): string {
  const response: unknown = error instanceof Error ? Reflect.get(error, 'response') : undefined
  return typeof response === 'string' ? response : String(error)
}

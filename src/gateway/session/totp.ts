import { Secret, TOTP } from 'otpauth'
import type { TotpOffer } from '#contract/factor/schema.ts'

/** Bytes: RFC 4226 wants at least 16, and advises 20. */
const secretSize = 20
/** Steps that a code may be early or late: RFC 6238 allows one, for the time that typing takes. */
const tolerance = 1

/** What every authenticator app takes; some ignore anything else that an address says. */
const kind = { issuer: 'Milepost', algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A new secret, and the address by which an app reads it. */
export function newTotp(accountName: string): TotpOffer {
  const secret = new Secret({ size: secretSize })
  return { secret: secret.base32, address: new TOTP({ ...kind, label: accountName, secret }).toString() }
}

/** The step of 30 s whose code it is, by the gateway's clock; nothing when it is none of now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: tolerance })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** To what the secret of an account's app is sealed. */
export function totpPlace(accountId: string): string {
  return `totp ${accountId}`
}

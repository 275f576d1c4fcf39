import { maskCellphone } from '#contract/mask.ts'

/** A cellphone number or mail address, masked. */
export function maskRecipient(recipient: string): string {
  return recipient.includes('@') ? maskEmail(recipient) : maskCellphone(recipient)
}

/** `z***@example.com` */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}***${address.slice(at)}`
}

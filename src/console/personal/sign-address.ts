const parameter = 'ticket'

/**
 * What the QR code says. The ticket stands in the fragment, which browsers send to nobody: it comes into no log and no
 * Referer.
 */
export function signAddress(ticket: string): string {
  return `${location.origin}/sign#${new URLSearchParams({ [parameter]: ticket })}`
}

/** The ticket of the address that a phone opened; empty when there is none. */
export function ticketOf(fragment: string): string {
  return new URLSearchParams(fragment.replace(/^#/, '')).get(parameter) ?? ''
}

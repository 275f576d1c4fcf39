/** Whether an address is one of a push service that is allowed: by its origin, in which `*.` stands for any host below. */
export function isPushService(address: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, host, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return allowed.some((each) => {
    const [start, domain] = each.split('*')
    if (domain === undefined) return each === origin
    return start === `${protocol}//` && host.endsWith(domain)
  })
}

/** What the secret of a subscription is sealed for. */
export function sealedFor({ accountId, terminalId }: { accountId: string; terminalId: string }): string {
  return `push subscription ${accountId} ${terminalId}`
}

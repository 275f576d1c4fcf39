/** As settings, browsers and sockets write it. */
const names = new Set(['127.0.0.1', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost'])

/** Whether a host or address is this machine's own, which no other machine reaches. */
export function isLoopback(host: string): boolean {
  return names.has(host)
}

/** The host that an origin names. */
export function hostOf(origin: string | undefined): string | undefined {
  return origin === undefined ? undefined : new URL(origin).hostname
}

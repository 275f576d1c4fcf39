import { isIPv6 } from 'node:net'

/** What an address counts as: an IPv6 one by its /64, for one customer has all of those. */
export function addressOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail = ''] = ip.split('%', 1).join('').split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const between = ip.includes('::')
    ? Array<string>(Math.max(8 - first.length - last.length, 0)).fill('0')
    : []
  const groups = [...first, ...between, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

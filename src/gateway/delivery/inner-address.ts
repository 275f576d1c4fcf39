import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Addresses that are not of the open internet (RFC 6890 and its registries): this machine, its network, metadata of clouds. */
const inner = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 96],
  // These carry an IPv4 address, of whatever network; one that is mapped (::ffff:) is checked as what it carries.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 23],
  ['2002::', 16],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is none of the open internet. */
export function isInner(address: string): boolean {
  return inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** A host that lies inside, where no supplier is. */
export class InnerAddress extends Error {
  override readonly name = 'InnerAddress'

  constructor(host: string) {
    super(`${host} is an inner address, which INNER_SUPPLIERS does not allow`)
  }
}

/**
 * The IP address that a host is reached at. Connect to this one, not to the name: asked once more, a name may answer another.
 * @throws InnerAddress when any of its addresses lies inside and that is not allowed; Error when the name is not known.
 */
export async function pinnedAddress(host: string, allowInner: boolean): Promise<string> {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(bare) ? [{ address: bare }] : await lookup(bare, { all: true })
  const [first] = addresses
  if (!first) throw new Error(`${host} has no address`)
  if (!allowInner && addresses.some(({ address }) => isInner(address))) throw new InnerAddress(host)
  return first.address
}

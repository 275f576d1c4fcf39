import { BlockList, isIPv6, type Server } from 'node:net'
import { addressOf } from '../security/address-of.ts'

/**
 * Closes what one address opens beyond its share of the connections, which would leave none for others. A proxy that is
 * trusted opens all of everybody's, and bounds its own clients.
 */
export function limitConnectionsOfAddress(server: Server, trustProxy: boolean | string, most: number): void {
  const open = new Map<string, number>()
  const isProxy = proxyCheck(trustProxy)
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const address = addressOf(remoteAddress)
    const count = open.get(address) ?? 0
    if (count >= most) {
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}

/** Whether an address is a proxy's, as `TRUST_PROXY` names them. */
function proxyCheck(trustProxy: boolean | string): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const proxies = new BlockList()
  for (const each of trustProxy.split(',')) {
    const [address = '', prefix] = each.split('/')
    const family = familyOf(address)
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  // An IPv4 address that comes mapped into IPv6 is found in either form.
  return (address) => proxies.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

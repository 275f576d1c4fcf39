import { expect, test } from 'vitest'
import { addressOfCaller } from '#gateway/http/caller.ts'

const proxy = '10.0.0.1'

test.each([
  ['nobody is trusted', undefined, proxy],
  ['the proxy names the client', [proxy, '203.0.113.7'], '203.0.113.7'],
  ['by IPv6', [proxy, '2001:db8::7'], '2001:db8::7'],
  ['the client wrote a text into the header', [proxy, '203.0.113.7', '"><script>'], '203.0.113.7'],
  ['the proxy added nothing of its own', [proxy, 'unknown'], proxy],
  ['an address stands behind a text', [proxy, 'unknown', '203.0.113.7'], proxy],
])('security: the address of who calls is one, when %s', (_when, ips, address) => {
  expect(addressOfCaller({ ip: ips?.at(-1) ?? proxy, ...(ips && { ips }) })).toBe(address)
})

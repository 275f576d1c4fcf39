import Hex from 'crypto-js/enc-hex'
import SHA256 from 'crypto-js/sha256'

/** A UUID of version 8 (RFC 9562), the same for the same text: of what has to be known again wherever it is found. */
export function idFrom(text: string): string {
  const hex = SHA256(text).toString(Hex)
  const [high, middle] = [`8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [hex.slice(0, 8), hex.slice(8, 12), high, middle, hex.slice(20, 32)].join('-')
}

/**
 * A UUID of version 7: its first 48 bits are the time (milliseconds since the epoch), so that ids sort by when they were
 * minted. Works without a secure context, where `crypto.randomUUID` is missing.
 */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f))
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  return written(bytes)
}

/** A UUID of version 8, the same for the same text: of what has to be known again wherever it is found. No secret, nor a proof. */
export function idFrom(text: string): string {
  const view = new DataView(new ArrayBuffer(16))
  for (const word of [0, 1, 2, 3]) view.setUint32(4 * word, hashOf(text, word))
  view.setUint8(6, 0x80 | (view.getUint8(6) & 0x0f))
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  return written(new Uint8Array(view.buffer))
}

/** FNV-1a, each seed its own, mixed at the end as MurmurHash3 does. */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193 + 2 * seed)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function written(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** When an id of version 7 was minted, milliseconds since the epoch. */
export function mintedAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

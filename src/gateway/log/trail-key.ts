import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What marks a text as the platform's own: nobody who has only the database can make one. */
export interface TrailKey {
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

/** The key for heads and cuts of the trail, derived from MASTER_KEY, alike for every gateway; HMAC-SHA-256 in hex. */
export function createTrailKey(masterKey: Buffer): TrailKey {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'milepost trail 1', 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('hex')
  return {
    sign,
    isSigned(text, signature) {
      const [ours, theirs] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return ours.length === theirs.length && timingSafeEqual(ours, theirs)
    },
  }
}

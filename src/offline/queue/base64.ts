import { z } from '#contract/zod.ts'

/** Bytes as text. */
export const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/))

/** SHA-256. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In parts: a call takes only so many arguments.
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000))
  return btoa(text)
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

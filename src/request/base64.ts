/** Base64 of the bytes. */
export function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** The DER within a PEM text. */
export function bytesOfPem(pem: string): Uint8Array<ArrayBuffer> {
  const text = atob(pem.replace(/-----[^-]+-----|\s/g, ''))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

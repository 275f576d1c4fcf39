import Hex from 'crypto-js/enc-hex'
import WordArray from 'crypto-js/lib-typedarrays'
import SHA256 from 'crypto-js/sha256'
import { JSEncrypt } from 'jsencrypt'

// What the browser computes itself on https, for plain http on a site's own network; loaded only there.

const encoder = new TextEncoder()

/** A signer for the session's private key (PKCS#8, PEM); 50 ms a signature. */
export function librarySigner(privateKey: string) {
  const encrypt = new JSEncrypt()
  encrypt.setPrivateKey(privateKey)
  return {
    async sign(text: string): Promise<string> {
      const digest = librarySha256(encoder.encode(text))
      // jsencrypt hashes text by its characters, so it is given the digest of the bytes instead.
      const signature = encrypt.sign(text, () => digest, 'sha256')
      if (signature === false) throw new Error('The private key of the session cannot sign')
      return signature
    },
  }
}

/** Lower-case hex SHA-256 of the bytes. */
export function librarySha256(bytes: Uint8Array): string {
  return SHA256(WordArray.create(bytes)).toString(Hex)
}

/** Base64 of RSA-OAEP with SHA-256 under a public key (SPKI, PEM). Rejects when there is more than the key takes. */
export async function libraryEncrypt(publicKey: string, bytes: Uint8Array): Promise<string> {
  const encrypt = new JSEncrypt()
  encrypt.setPublicKey(publicKey)
  // jsencrypt pads and counts characters, not bytes: each byte is given as a character of its own.
  const cipher = encrypt.encryptOAEP(String.fromCharCode(...bytes))
  if (cipher === false) throw new RangeError('Too long for the login key, or the key is none')
  return cipher
}

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Encrypts texts for the database and decrypts them again; `about` binds each to its place. */
export interface Encryption {
  encrypt(text: string, about: string): string
  /** @throws Error when the text was encrypted with another key, for another place, or was changed. */
  decrypt(cipher: string, about: string): string
  /** Lower-case hex HMAC, for texts so short that a plain hash would give them away. */
  digest(text: string, about: string): string
}

/** The encryption of a gateway: AES-256-GCM under a key derived from MASTER_KEY, base64 of iv, tag and cipher. */
export function createEncryption(masterKey: Buffer): Encryption {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'milepost seal 1', 32))
  const digestKey = Buffer.from(hkdfSync('sha256', masterKey, '', 'milepost digest 1', 32))
  return {
    encrypt(text, about) {
      const iv = randomBytes(ivLength)
      const sealing = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(about))
      const closed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([iv, sealing.getAuthTag(), closed]).toString('base64')
    },
    decrypt(cipher, about) {
      const bytes = Buffer.from(cipher, 'base64')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength), {
        authTagLength: tagLength,
      })
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
      return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
    },
    digest(text, about) {
      return createHmac('sha256', digestKey).update(`${about}\n${text}`).digest('hex')
    },
  }
}

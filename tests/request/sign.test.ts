import { constants, createHash, generateKeyPairSync, privateDecrypt, verify } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { browserEncrypt, encryptFor } from '#request/encrypt.ts'
import { libraryEncrypt, librarySha256, librarySigner } from '#request/library-crypto.ts'
import { browserSigner, sha256 } from '#request/sign.ts'
import { repetitions } from '../support/repetitions.ts'

const pem = { type: 'pkcs8', format: 'pem' } as const
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: pem,
})

test('SES-03 the browser and the library make the same signature, and the gateway can verify it', async () => {
  const text = 'MP1\nPOST\n/gateway/admin/v1/workSite/add\n\n20260101000000\n里程 DK123+456.78'
  const [fast, slow] = await Promise.all([browserSigner(privateKey), librarySigner(privateKey)])
  const signature = await fast.sign(text)
  expect(await slow.sign(text)).toBe(signature)
  expect(verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))).toBe(true)
})

test('SES-03 the browser and the library hash alike, whatever the bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const content = new Uint8Array(bytes)
      const expected = createHash('sha256').update(content).digest('hex')
      expect(await sha256(content)).toBe(expected)
      expect(librarySha256(content)).toBe(expected)
    }),
    { numRuns: repetitions(50, 5_000) },
  )
})

/** What the gateway, that is Node, reads of it. */
function decrypt(base64: string): Buffer {
  const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return privateDecrypt(key, Buffer.from(base64, 'base64'))
}

test('SES-01 what is encrypted under the login key is read by the gateway, Chinese too', async () => {
  const secret = { accountName: '李工', password: '密码 p@ss-Wörd' }
  const cipher = await encryptFor({ keyId: 'k1', publicKey, serverTime: 0 }, secret)
  const [keyId, base64 = ''] = cipher.split('.')
  expect(keyId).toBe('k1')
  expect(JSON.parse(decrypt(base64).toString('utf8'))).toEqual(secret)
})

test('SES-01 the gateway reads what the browser encrypts and what the library encrypts, whatever the bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 190 }), async (bytes) => {
      const content = new Uint8Array(bytes)
      for (const encrypt of [browserEncrypt, libraryEncrypt]) {
        expect(new Uint8Array(decrypt(await encrypt(publicKey, content)))).toEqual(content)
      }
    }),
    { numRuns: repetitions(20, 2_000) },
  )
})

test('SES-01 a text whose UTF-8 bytes do not fit the key is refused, not cut', async () => {
  // 2048 bits take 190 bytes: 80 Chinese characters are 240.
  const text = '长'.repeat(80)
  await expect(encryptFor({ keyId: 'k1', publicKey, serverTime: 0 }, { text })).rejects.toThrow(RangeError)
  await expect(libraryEncrypt(publicKey, new TextEncoder().encode(text))).rejects.toThrow(RangeError)
})

import { librarySha256, librarySigner } from './library-crypto.ts'
import { item } from './session.ts'
import { createSigner, hasWebCrypto, sha256 } from './sign.ts'

/** SHA-256 of `abc`, as FIPS 180-4 gives it. */
const known = { text: 'abc', digest: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' }

export interface CryptoTest {
  /** Who signs on this device: the browser, or where it offers no keys, the slow library. */
  signer: 'browser' | 'library'
  /** Whether the digest is the known one, and browser and library sign alike. */
  right: boolean
  /** What one signature takes, milliseconds. */
  duration: number
}

/** Tries what signs this session's requests: a known digest, and the same signature by two ways of making it. */
export async function testCrypto(): Promise<CryptoTest> {
  const { text, digest } = known
  const digests = [await sha256(text), librarySha256(new TextEncoder().encode(text))]
  const signer = hasWebCrypto() ? 'browser' : 'library'
  const privateKey = item('privateKey')
  const hashesRight = digests.every((each) => each === digest)
  if (!privateKey) return { signer, right: hashesRight, duration: 0 }
  const own = await createSigner(privateKey)
  const before = performance.now()
  const signature = await own.sign(text)
  const duration = performance.now() - before
  const second = await librarySigner(privateKey).sign(text)
  return { signer, right: hashesRight && signature === second, duration }
}

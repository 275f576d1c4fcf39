import { codes } from '#contract/codes.ts'
import { encryptFor } from '#request/encrypt.ts'
import { Refused } from '#request/errors.ts'
import { fetchPublicKey } from '#request/sign-in.ts'

/** Makes a call that carries a new password, encrypted; once more when the key was replaced meanwhile (20007). */
export async function withPassword<T>(
  password: string,
  send: (passwordInfo: string) => Promise<T>,
): Promise<T> {
  const attempt = async () => send(await encryptFor(await fetchPublicKey(), { password }))
  try {
    return await attempt()
  } catch (failure) {
    if (failure instanceof Refused && failure.code === codes.cipherInvalid) return await attempt()
    throw failure
  }
}

import { hash, verify } from '@node-rs/argon2'
import type { Settings } from '../settings/settings.ts'

type Cost = Pick<Settings, 'passwordMemory' | 'passwordPasses'>

/** The Argon2id hash of a password, as it is stored; some 30 ms on a thread of its own. */
export async function hashPassword(password: string, cost: Cost): Promise<string> {
  return await hash(password, {
    memoryCost: cost.passwordMemory,
    timeCost: cost.passwordPasses,
    parallelism: 1,
  })
}

/**
 * Compares passwords with their hashes in one time: for a name that nobody has, it compares with a hash of
 * nothing that can be typed.
 */
export class PasswordCheck {
  readonly #nobody: Promise<string>

  constructor(cost: Cost, secret: string) {
    this.#nobody = hashPassword(secret, cost)
  }

  /** Whether the password belongs to the hash; false, after the same time, without a hash. */
  async matches(password: string, stored: string | null | undefined): Promise<boolean> {
    const matched = await verify(stored ?? (await this.#nobody), password)
    return matched && typeof stored === 'string'
  }
}

import { vi } from 'vitest'
import { patience } from '../../scripts/patience.mjs'

/** Asserts again and again until it holds; fails as the last assertion did. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: patience(30_000) })
}

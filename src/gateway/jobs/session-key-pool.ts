import type { SessionKeys } from '../security/session-keys.ts'
import type { Job } from './runner.ts'

const halfAMinute = 30_000

/** Keeps the pool of session keys filled; filling an empty one takes minutes of a single core. */
export function sessionKeyPoolJob(keys: SessionKeys): Job {
  return {
    name: 'session-key-pool',
    interval: halfAMinute,
    run: (stop) => keys.fill(stop),
  }
}

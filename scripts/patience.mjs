import { pbkdf2Sync } from 'node:crypto'

/** Vitest and Playwright hand the environment of their first process on to their workers. */
const variable = 'MILEPOST_TESTS_SLOWNESS'
/** What the work below takes a core of a quiet machine, milliseconds. */
const usual = 250
/** However slow a machine is, a test that waits this many times as long waits for what does not come. */
const most = 8

/**
 * How long to wait for what takes a quiet machine at most so many milliseconds.
 * @param {number} milliseconds
 */
export function patience(milliseconds) {
  process.env[variable] ??= String(measure())
  return Math.ceil(milliseconds * Number(process.env[variable]))
}

/** How many times as long as on a quiet machine everything takes here. */
function measure() {
  const began = performance.now()
  pbkdf2Sync('password', 'salt', 1_000_000, 32, 'sha256')
  return Math.min(most, Math.max(1, (performance.now() - began) / usual))
}

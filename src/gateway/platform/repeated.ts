import { setTimeout } from 'node:timers/promises'

const attempts = 5
const firstPause = 5

/**
 * Does a step, and again where others got in its way: at most five times, with pauses that grow and are random, so that those who
 * met once do not meet again.
 * @throws what the last time threw, and at once what is not worth repeating.
 */
export async function repeated<Result>(
  step: () => Promise<Result>,
  isWorthRepeating: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step()
    } catch (error) {
      if (attempt === attempts || !isWorthRepeating(error)) throw error
      await setTimeout(Math.random() * firstPause * 2 ** attempt)
    }
  }
}

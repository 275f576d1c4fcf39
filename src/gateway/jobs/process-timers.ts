import type { ByItself } from '../workflow/process/by-itself.ts'
import { findAway, giveToDeputy } from '../workflow/process/deputies.ts'
import { findStranded, giveAway } from '../workflow/process/stopped-executors.ts'
import { fireTimer } from '../workflow/process/timers.ts'
import type { Job } from './runner.ts'

/** How often processes are looked at whose time has come, milliseconds. */
const interval = 10_000

/** Does in processes what time, stopped accounts and people who are away ask for. */
export function processTimersJob(parts: ByItself): Job {
  const { logger } = parts
  // Those for whom there is nobody stay; a run takes up where the last one stopped, so that they keep no others waiting.
  let after: string | undefined
  return {
    name: 'process-timers',
    interval,
    async run(stop) {
      /** One that fails keeps none of the others waiting. */
      const attempt = async <Result>(what: string, step: () => Promise<Result>) => {
        if (stop.aborted) return undefined
        try {
          return await step()
        } catch (error) {
          logger.error({ err: error, what }, 'a process could not be seen to')
          return undefined
        }
      }
      while (await attempt('timer', () => fireTimer(parts)));
      const stranded = await attempt('stopped executors', () => findStranded(parts, after))
      for (const id of stranded?.ids ?? []) await attempt(`task ${id}`, () => giveAway(parts, id))
      after = stranded?.next
      const away = await attempt('people who are away', () => findAway(parts))
      for (const task of away ?? [])
        await attempt(`task ${task.processTaskId}`, () => giveToDeputy(parts, task))
    },
  }
}

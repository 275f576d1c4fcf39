import type { ByItself } from '../workflow/process/by-itself.ts'
import { findAway, giveToDeputy } from '../workflow/process/deputies.ts'
import { findStranded, giveAway } from '../workflow/process/stopped-executors.ts'
import { fireTimer } from '../workflow/process/timers.ts'
import type { Job } from './runner.ts'

/** How often processes are looked at whose time has come, milliseconds. */
const interval = 10_000

/** Does in processes what time, stopped accounts and people who are away ask for. */
export function processTimersJob(parts: ByItself): Job {
  return {
    name: 'process-timers',
    interval,
    async run(stop) {
      while (!stop.aborted && (await fireTimer(parts)));
      for (const processTaskId of await findStranded(parts)) {
        if (stop.aborted) return
        await giveAway(parts, processTaskId)
      }
      for (const task of await findAway(parts)) {
        if (stop.aborted) return
        await giveToDeputy(parts, task)
      }
    },
  }
}

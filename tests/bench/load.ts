import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from '#contract/zod.ts'
import { cpuTimeOf } from './cpu-time.ts'

const program = join(import.meta.dirname, 'load.mjs')
const connections = 8
const warmUp = 3
const seconds = 10
const Result = z.object({ answered: z.number(), seconds: z.number() })

/** A GET request as it goes on the wire. */
export interface Shot {
  address: string
  headers: Record<string, string>
}

export interface Load {
  requestsPerSecond: number
  /** Milliseconds of the server process's CPU, all of its threads, for one request. */
  cpuPerRequest: number
}

/** Repeats the requests in turn, as fast as the server answers, over eight connections that stay open. */
export async function load(shots: readonly Shot[], pid: number): Promise<Load> {
  await fire(shots, warmUp)
  const before = await cpuTimeOf(pid)
  const result = await fire(shots, seconds)
  const cpu = (await cpuTimeOf(pid)) - before
  return {
    requestsPerSecond: result.answered / result.seconds,
    cpuPerRequest: cpu / result.answered,
  }
}

async function fire(shots: readonly Shot[], duration: number): Promise<z.output<typeof Result>> {
  const child = fork(program, { stdio: ['ignore', 2, 2, 'ipc'] })
  child.send({ shots, connections, seconds: duration })
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The load ended with ${code}.`)
    }),
  ])
  return z.parse(Result, message)
}

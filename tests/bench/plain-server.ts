import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { endWithTests } from '../support/processes.ts'
import { until } from '../support/until.ts'
import { withFolder } from './gateways.ts'

const program = join(import.meta.dirname, 'peers/plain-server.mjs')

export interface PlainServer {
  address: string
  pid: number
}

/** Runs a step with the plain Fastify server that answers this JSON, once it answers. */
export async function withPlainServer<T>(
  answer: unknown,
  step: (server: PlainServer) => Promise<T>,
): Promise<T> {
  return await withFolder(async (folder) => {
    const file = join(folder, 'answer.json')
    await writeFile(file, JSON.stringify(answer))
    const port = await freePort()
    const child = spawn(process.execPath, [program, String(port), file], { stdio: ['ignore', 2, 2] })
    endWithTests(child)
    const { pid } = child
    if (pid === undefined) throw new Error('The plain server did not start.')
    const address = `http://127.0.0.1:${port}`
    try {
      await until('the plain server answers', async () => {
        try {
          return (await fetch(address)).ok
        } catch {
          // Nobody listens yet.
          return false
        }
      })
      return await step({ address, pid })
    } finally {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    }
  })
}

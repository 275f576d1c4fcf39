import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ended, root } from '../../scripts/run.mjs'
import { Gateway } from '../support/gateway.ts'
import { Postgres } from '../support/postgres.ts'

export const databases = ['embedded', 'postgresql'] as const
export type DatabaseName = (typeof databases)[number]

/** Builds console and gateway as `npm run build` does; that takes no time when they are built already. */
export async function buildProduct(): Promise<void> {
  const program = join(root, 'scripts/milepost.mjs')
  const code = await ended(
    spawn(process.execPath, [program, 'build'], { cwd: root, stdio: ['ignore', 2, 2] }),
  )
  if (code !== 0) throw new Error('The console and the gateway could not be built.')
}

/** How a gateway is set up for a measure. */
export const usual = {
  // More in a minute than any person asks for.
  REQUESTS_PER_MINUTE: '1000000',
  // Session keys that are made meanwhile would count as the cost of what is measured.
  KEY_POOL_SIZE: '1',
  LOG_LEVEL: 'warn',
}

/** Runs a step with a gateway that holds the demo data, in its own folder or on a PostgreSQL server of its own. */
export async function withGateway<T>(
  database: DatabaseName,
  step: (gateway: Gateway) => Promise<T>,
  env: Record<string, string> = usual,
): Promise<T> {
  await buildProduct()
  return await withFolder(async (dataDir) => {
    const postgres = database === 'postgresql' ? await Postgres.start() : undefined
    try {
      const gateway = await Gateway.start({ dataDir, env, ...(postgres && { postgres }) })
      try {
        return await step(gateway)
      } finally {
        await gateway.close()
      }
    } finally {
      await postgres?.remove()
    }
  })
}

/** Runs a step with an empty folder that is gone afterwards. */
export async function withFolder<T>(step: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-bench-'))
  try {
    return await step(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

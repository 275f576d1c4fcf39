import type { Database } from '../../db/client.ts'
import type { Handler } from '../../http/handle.ts'
import type { GatewayServices } from '../../security/services.ts'
import { fillSheets, publishTemplates } from './fill-sheets.ts'
import { deployModels, runProcesses } from './run-processes.ts'
import { openScene } from './scene.ts'
import { setUpSuppliers } from './set-up-suppliers.ts'

/**
 * Has the people of the demo work: by models of processes, templates of tables and suppliers of messages that they set up, so that
 * something runs, waits and has ended. For a database that the demo was just written to.
 */
export async function workInDemo(services: GatewayServices, handlers: readonly Handler[]): Promise<void> {
  const scene = await openScene(services, handlers)
  await withoutSyncs(services.database, async () => {
    await setUpSuppliers(scene)
    await runProcesses(scene, await deployModels(scene))
    await publishTemplates(scene)
    await fillSheets(scene)
  })
}

/** Spares the embedded database's only session a sync of the disk a commit: the next one after these brings them all there. */
async function withoutSyncs({ kind, pool }: Database, work: () => Promise<void>): Promise<void> {
  if (kind !== 'embedded') return await work()
  await pool.query('set synchronous_commit = off')
  try {
    await work()
  } finally {
    await pool.query('reset synchronous_commit')
  }
}

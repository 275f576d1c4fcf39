import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { copyFolder, createFolder, openFolder } from './data-folder.ts'
import type { EmbeddedTask } from './embedded.ts'
import { serve } from './embedded-socket.ts'

const task: EmbeddedTask = workerData
/** Beside the built worker (template.ts); where it is missing, the first start takes seconds longer. */
const template = fileURLToPath(new URL('./database-template', import.meta.url))

if (!existsSync(task.folder)) {
  await (existsSync(template) ? copyFolder(task.folder, template) : createFolder(task.folder))
}
const database = await openFolder(task.folder, task.syncs)
const stop = await serve(database, task.socketFolder, (error) => {
  // A database that failed in the middle of a statement answers nothing any more; the gateway has to start again.
  throw error
})

parentPort?.once('message', async () => {
  await stop()
  await database.close()
  parentPort?.close()
})
parentPort?.postMessage('ready')

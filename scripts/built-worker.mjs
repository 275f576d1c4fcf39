import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

/** Where the tests' copy of the embedded database's worker thread is built: below node_modules, so that it finds its packages. */
export const builtWorkerFolder = join(root, 'node_modules/.cache/milepost')

/** The address of that worker thread, for `__EMBEDDED_WORKER__`. */
export const builtWorker = pathToFileURL(join(builtWorkerFolder, 'embedded-worker.js')).href

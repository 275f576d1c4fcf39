import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

/** Where the tests' copies of the worker threads are built: below node_modules, so that they find their packages. */
export const builtWorkerFolder = join(root, 'node_modules/.cache/milepost')

/** @param {string} name of a worker thread */
const addressOf = (name) => JSON.stringify(pathToFileURL(join(builtWorkerFolder, `${name}.js`)).href)

/** What the tests put in for the addresses of the worker threads. */
export const builtWorkers = {
  __EMBEDDED_WORKER__: addressOf('embedded-worker'),
  __CONDITION_WORKER__: addressOf('condition-worker'),
  __SHEET_WORKER__: addressOf('sheet-worker'),
  __MODEL_WORKER__: addressOf('model-worker'),
}

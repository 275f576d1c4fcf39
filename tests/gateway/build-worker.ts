import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { placeTemplate } from '../../src/gateway/db/template.ts'

const root = join(import.meta.dirname, '../..')
// Below node_modules, so that it finds the packages it imports.
const folder = join(root, 'node_modules/.cache/milepost')

/** The embedded database's worker thread as the gateway's tests run it. */
export const builtWorker = pathToFileURL(join(folder, 'embedded-worker.js'))

/** vitest's global setup: Node loads no TypeScript into a worker thread, so it is built once before the tests. */
export default async function buildWorker(): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: 'src/gateway/db/embedded-worker.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { format: 'esm', entryFileNames: 'embedded-worker.js' } },
    },
  })
  await placeTemplate(folder)
}

import { build } from 'vite'
import { builtWorkerFolder } from '../../scripts/built-worker.mjs'
import { root } from '../../scripts/run.mjs'
import { placeTemplate } from '../../src/gateway/db/template.ts'

/** vitest's global setup: Node loads no TypeScript into a worker thread, so it is built once before the tests. */
export default async function buildWorker(): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: 'src/gateway/db/embedded-worker.ts',
      outDir: builtWorkerFolder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { format: 'esm', entryFileNames: 'embedded-worker.js' } },
    },
  })
  await placeTemplate(builtWorkerFolder)
}

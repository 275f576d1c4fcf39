import { build } from 'vite'
import { builtWorkerFolder } from '../../scripts/built-worker.mjs'
import { root } from '../../scripts/run.mjs'
import { placeTemplate } from '../../src/gateway/db/template.ts'

/** vitest's global setup: Node loads no TypeScript into worker threads, so they are built once before the tests. */
export default async function buildWorker(): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: builtWorkerFolder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: {
          'embedded-worker': 'src/gateway/db/embedded-worker.ts',
          'condition-worker': 'src/gateway/workflow/conditions/condition-worker.ts',
          'sheet-worker': 'src/gateway/tabulation/sheet-worker.ts',
          'model-worker': 'src/gateway/workflow/reading/model-worker.ts',
        },
        output: { format: 'esm', entryFileNames: '[name].js' },
      },
    },
  })
  await placeTemplate(builtWorkerFolder)
}

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'vite'
import { builtWorkers } from '../../scripts/built-worker.mjs'
import { root } from '../../scripts/run.mjs'

/**
 * Builds a TypeScript file of the tests into a program that Node runs as a process of its own.
 * @returns the program's path.
 */
export async function buildProgram(source: string): Promise<string> {
  // Below node_modules, so that it finds the packages it imports.
  const outDir = join(root, 'node_modules/.cache/milepost-test-programs', randomUUID())
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: builtWorkers,
    build: {
      ssr: source,
      outDir,
      target: 'node20',
      rolldownOptions: { output: { format: 'esm', entryFileNames: 'program.js' } },
    },
  })
  return join(outDir, 'program.js')
}

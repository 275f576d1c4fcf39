// `npm run bench [name …]`: Node 20 loads no TypeScript, so Vite does. Only figures go to the standard output.
import { Console } from 'node:console'
import { runnerImport } from 'vite'

globalThis.console = new Console(process.stderr, process.stderr)

/** @type {{ module: typeof import('./main.ts') }} */
const { module } = await runnerImport(new URL('main.ts', import.meta.url).pathname, { logLevel: 'warn' })
process.exitCode = await module.main(process.argv.slice(2))

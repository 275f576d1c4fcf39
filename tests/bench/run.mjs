// `npm run bench [name …]`: Node 20 loads no TypeScript, so Vite does. Only figures go to the standard output.
import { Console } from 'node:console'
import { runnerImport } from 'vite'

globalThis.console = new Console(process.stderr, process.stderr)
// What a peer's page is built for; Vite's runner would have it be development.
process.env.NODE_ENV = 'production'

/** @type {{ module: typeof import('./main.ts') }} */
const { module } = await runnerImport(new URL('main.ts', import.meta.url).pathname, { logLevel: 'warn' })
process.exitCode = await module.main(process.argv.slice(2))

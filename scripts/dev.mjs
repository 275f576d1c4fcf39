import { buildFramed, forgetBuild, install } from './prepare.mjs'
import { ended, forwardSignals, launch, run, tool } from './run.mjs'

const vite = 'vite/bin/vite.js'
const gatewayBuild = ['build', '--mode', 'gateway', '--logLevel', 'warn']

/**
 * `npm run dev`: Vite serves the console and hands /gateway and the framed documents on; the gateway is rebuilt and restarted on each
 * change, the framed documents are built once.
 * @param {string[]} args handed on to the gateway
 * @returns {Promise<number>} an exit code
 */
export async function dev(args) {
  forgetBuild()
  const code = (await install()) || (await buildFramed()) || (await run(tool(vite, ...gatewayBuild)))
  if (code !== 0) return code
  const children = [
    launch(tool(vite, ...gatewayBuild, '--watch', '--emptyOutDir', 'false')),
    launch([process.execPath, '--enable-source-maps', '--watch', 'dist/gateway/main.js', ...args]),
    launch(tool(vite)),
  ]
  forwardSignals(children)
  const firstCode = await Promise.race(children.map(ended))
  for (const child of children) child.kill()
  return firstCode
}

import { build, install } from './prepare.mjs'
import { ended, forwardSignals, launch } from './run.mjs'

/**
 * `npm start`: everything from a fresh clone to a gateway that serves the console.
 * @param {string[]} args handed on to the gateway
 * @returns {Promise<number>} an exit code
 */
export async function start(args) {
  const code = (await install()) || (await build())
  if (code !== 0) return code
  console.log('Starting the gateway …')
  const gateway = launch([process.execPath, '--enable-source-maps', 'dist/gateway/main.js', ...args])
  forwardSignals([gateway])
  return await ended(gateway)
}

import { build, install } from './prepare.mjs'
import { run } from './run.mjs'

/**
 * `npm run db`: the care of the database, by the built gateway's own code.
 * @param {string[]} args
 * @returns {Promise<number>} an exit code
 */
export async function database(args) {
  return (
    (await install()) ||
    (await build()) ||
    (await run([process.execPath, '--enable-source-maps', 'dist/gateway/database-command.js', ...args]))
  )
}

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { build, install } from './prepare.mjs'
import { root, run, tool } from './run.mjs'

/**
 * `npm run shots`: pictures of every screen into test-results/shots, and those that the manifest names.
 * @returns {Promise<number>} an exit code
 */
export async function shots() {
  const code = (await install()) || (await build())
  if (code !== 0) return code
  const chromium = await findChromium()
  if (!chromium) return 1
  rmSync(join(root, 'test-results/shots'), { recursive: true, force: true })
  mkdirSync(join(root, 'public/screenshots'), { recursive: true })
  return await run(tool('@playwright/test/cli.js', 'test', '--project', 'shots'), {
    ...process.env,
    CHROMIUM_PATH: chromium,
  })
}

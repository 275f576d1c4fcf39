import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** It has no window to draw, which saves a tenth of the browser tests' processor time. */
const headlessShell = 'chromium-headless-shell'
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A Chromium on the PATH, if there is one. */
function systemChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** The Chromium that Playwright downloaded, if it did. */
async function playwrightChromium() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/**
 * Finds a Chromium for the browser tests; as root on Debian it installs one when there is none.
 * @returns {Promise<string | undefined>} its path, or nothing, after saying what to do
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    console.error(`CHROMIUM_PATH names ${named}, which does not exist.`)
    return undefined
  }
  const found = systemChromium() ?? (await playwrightChromium())
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing chromium and a Chinese font, because there is no browser for the tests …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const failed =
      (await run(['apt-get', 'update', '-q'], env)) ||
      (await run(
        ['apt-get', 'install', '-y', '-q', '--no-install-recommends', headlessShell, 'fonts-noto-cjk'],
        env,
      ))
    if (!failed) return systemChromium()
  }
  console.error(
    'No Chromium for the browser tests: install one, run `npx playwright install chromium`, or name one in CHROMIUM_PATH.',
  )
  return undefined
}

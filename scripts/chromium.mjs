import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** It has no window to draw: with a whole Chromium the browser tests take a third longer. */
const headlessShell = 'chromium-headless-shell'
const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The first of these programs that is on the PATH, if any is.
 * @param {string[]} names
 */
function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** The Chromium that Playwright downloaded, if it did. */
async function playwrightChromium() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** Whether the headless shell was installed, which takes root on Debian. */
async function installHeadlessShell() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.log('Installing a Chromium and a Chinese font for the browser tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = [headlessShell, 'fonts-noto-cjk']
  return (
    (await run(['apt-get', 'update', '-q'], env)) === 0 &&
    (await run(['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages], env)) === 0
  )
}

/**
 * Finds a Chromium for the browser tests, a headless shell before a whole one; as root on Debian it installs that.
 * @returns {Promise<string | undefined>} its path, or nothing, after saying what to do
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    console.error(`CHROMIUM_PATH names ${named}, which does not exist.`)
    return undefined
  }
  const found =
    findProgram([headlessShell]) ??
    ((await installHeadlessShell()) ? findProgram([headlessShell]) : undefined) ??
    findProgram(wholeBrowsers) ??
    (await playwrightChromium())
  if (!found)
    console.error(
      'No Chromium for the browser tests: install one, run `npx playwright install chromium`, or name one in CHROMIUM_PATH.',
    )
  return found
}

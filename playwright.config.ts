import { defineConfig } from '@playwright/test'
import { patience } from './scripts/patience.mjs'

// As root, and behind a closed network, Chromium needs these to start and to stay quiet.
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const executablePath = process.env.CHROMIUM_PATH

/** `npm test` sets CHROMIUM_PATH and builds first; by hand: CHROMIUM_PATH=… npx playwright test tests/e2e/… */
export default defineConfig({
  globalSetup: './tests/support/demo-data.ts',
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  forbidOnly: true,
  // A browser and a gateway keep a core busy: with three, the tests take longer.
  workers: 2,
  timeout: patience(240_000),
  // Conditions, not durations: a machine of two cores runs two browsers and two gateways beside each other.
  expect: { timeout: patience(30_000) },
  reporter: [['line'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'e2e', testDir: 'tests/e2e' },
    { name: 'faults', testDir: 'tests/faults' },
    { name: 'shots', testDir: 'tests/shots' },
  ],
})

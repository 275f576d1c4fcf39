import { consoleBytes } from '../bench/console-bytes.ts'
import { desk, expect, test } from '../support/fixtures.ts'

test.use({ form: desk, shared: true })

/**
 * KiB on the wire; a page of React, TanStack Router and TanStack Query alone takes 88. Every screen adds some 0.1: its route, the
 * names of its files and its permissions. The hashes in those names are chance, and make 0.2 more or less of the same sources.
 */
const budget = { signIn: 143, list: 214.4 }

test('what the sign-in and the first list load stays within their budgets', async ({ device, gateway }) => {
  const { page } = device
  const devtools = await device.context.newCDPSession(page)
  // The device reports itself behind the first screen, for which it waits 5 s at most: on a busy machine that is before there are
  // rows. What it takes for that never comes here, so that the list shows its rows without it.
  await device.context.route(/\/assets\/(?:contract|engine|standing)-[^/]+\.js$/, () => {})
  // Past the network of these tests: the bytes are those that the gateway sends.
  const loaded = await consoleBytes(page, devtools, gateway.address)
  expect.soft(loaded.signIn).toBeLessThanOrEqual(budget.signIn)
  expect.soft(loaded.list).toBeLessThanOrEqual(budget.list)
  // Not because next to nothing was counted.
  expect(loaded.signIn).toBeGreaterThan(60)
  expect(loaded.list).toBeGreaterThan(loaded.signIn)
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { patience } from '../../scripts/patience.mjs'
import { expectAccessible } from '../support/accessible.ts'
import { paths, signInAt, total } from '../support/console.ts'
import type { Database } from '../support/database.ts'
import { desk, expect, tablet, test } from '../support/fixtures.ts'
import { goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

/** What comes together over months: an account and a password that end, a device that waits, and one that is silent with edits. */
async function age(postgres: Database): Promise<void> {
  await postgres.query(
    `update account set valid_until = now() + interval '20 days', password_valid_until = now() + interval '3 days'
     where account_name = 'auditor'`,
  )
  for (const [status, unsynced, heard] of [
    ['unauthorised', 0, 0],
    ['authorised', 4, 3],
  ])
    await postgres.query(
      `insert into terminal (terminal_id, account_id, device_name, os, os_version, terminal_version, apply_ip, contact_ip, status,
         applied_at, registered_at, last_heartbeat_at, unsynced)
       select $1, account_id, '隧道平板', 'Android', '14', 'b', '10.0.0.8', '10.0.0.9', $2, now(), now(),
         now() - $4 * interval '1 day', $3
       from account where account_name = 'sitestaff'`,
      [randomUUID(), status, unsynced, heard],
    )
}

/** What waits, by where it leads: the number that is said of it. */
async function waiting(page: Page): Promise<Map<string, number>> {
  const links = page.getByRole('region', { name: '等你处理' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const found = await links.evaluateAll((elements) =>
    elements.map((element) => [element.getAttribute('href') ?? '', element.textContent ?? ''] as const),
  )
  return new Map(found.map(([href, text]) => [href, Number(/\d+/.exec(text)?.[0])]))
}

for (const [accountName, expected] of [
  ['sysadmin', 9],
  ['engineer', 1],
  ['auditor', 6],
  ['sitestaff', 1],
] as const)
  test(`NAV-15 on the home of ${accountName} each number leads to a list of just so many rows`, async ({
    page,
    postgres,
  }) => {
    await age(postgres)
    await openSignedIn(page, accountName, paths.home)
    const links = await waiting(page)
    expect(links.size).toBeGreaterThanOrEqual(expected)
    await expectAccessible(page)
    const bars = await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((elements) =>
        elements.map((element) => [element.getAttribute('href') ?? '', element.textContent ?? ''] as const),
      )
    for (const [href, text] of bars) {
      const count = /(?:positionLevel|status)=/.test(href) ? /[\d,]+$/.exec(text)?.[0] : undefined
      if (count !== undefined && count !== '0') links.set(href, Number(count.replace(',', '')))
    }
    for (const [href, first] of links)
      await test.step(`${href}: ${first}`, async () => {
        let count: number | undefined = first
        await expect(async () => {
          // Jobs send messages in between: home is read again where the list has other rows by now.
          if (count === undefined) {
            await page.goto(paths.home)
            count = (await waiting(page)).get(href) ?? first
          }
          const said = count
          count = undefined
          await page.goto(href)
          await expect(total(page)).toHaveText(new RegExp(`^共 ${said.toLocaleString('en')} `), {
            timeout: patience(10_000),
          })
        }).toPass()
      })
  })

test.describe('without a network', () => {
  test.use({ form: tablet, worker: true })

  test('NAV-15 home stands as it was last known, with the pages used most', async ({
    device,
    network,
    pageErrors,
  }) => {
    pageErrors.allow(networkErrors)
    const { page } = device
    await signInAt(page, 'auditor', paths.messages)
    await expect(total(page)).toBeVisible()
    const counted = () =>
      page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('usedPages:')))
    await expect.poll(counted).toBe(true)
    await page.goto(paths.home)
    const used = page.getByRole('navigation', { name: '常用页面' }).getByRole('link', { name: '消息中心' })
    await expect(used).toBeVisible()
    const known = await waiting(page)
    await goOffline(device, network)
    await page.reload()
    expect(await waiting(page)).toEqual(known)
    await expect(used).toBeVisible()
  })
})

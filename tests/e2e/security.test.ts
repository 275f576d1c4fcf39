import { randomUUID } from 'node:crypto'
import { codes } from '#contract/codes.ts'
import { codeMessage } from '#contract/messages.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { addWorkSite, listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { newBeside } from '../gateway/work-site/new-work-site.ts'
import {
  fillForm,
  openDetail,
  openForm,
  paths,
  readyForOffline,
  rowOf,
  rows,
  type Site,
  save,
  syncBadge,
} from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { expectAsText, markup } from '../support/markup.ts'
import { goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ form: desk })

test('security 33: no text becomes script, no matter who hands it over, and a test that meets the attempt fails', async ({
  page,
  pageErrors,
}) => {
  await page.goto('/login')
  const address = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  expect(new URL(address ?? '').pathname).toBe('/sw.js')
  expect(pageErrors.unexpected).toEqual([])

  const outcomes = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      html: () => {
        document.createElement('div').innerHTML = '<b>text</b>'
      },
      script: () => {
        document.createElement('script').text = 'globalThis.pwned = 1'
      },
      address: () => {
        document.createElement('script').src = '/elsewhere.js'
      },
      worker: () => new Worker('/elsewhere.js'),
      timer: () => setTimeout('globalThis.pwned = 1'),
      policy: () => Reflect.get(globalThis, 'trustedTypes').createPolicy('another', {}),
    }
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt()
        return `${name} passed`
      } catch (error) {
        return `${name} ${error instanceof Error ? error.name : error}`
      }
    })
  })
  expect(outcomes).toEqual([
    'html TypeError',
    'script TypeError',
    'address TypeError',
    'worker TypeError',
    'timer TypeError',
    'policy TypeError',
  ])
  expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false)

  await expect.poll(() => pageErrors.unexpected.join('\n')).toContain('require-trusted-types-for forbids')
  expect(pageErrors.unexpected.join('\n')).toContain('trusted-types forbids')
  pageErrors.allow(/trusted-types|TrustedHTML|TrustedScript|TrustedTypePolicy/)
})

const site: Site = { name: `夜班${markup}`, code: `E2E${markup}` }

/** Puts markup into every text that a work site has, and has an edit of it reviewed. */
async function plant(client: SignedClient): Promise<void> {
  const [beside] = (await client.call(listWorkSites, { pageSize: 1 })).records
  if (!beside) throw new Error('There is no work site')
  const add = newBeside(beside, {
    workSiteName: site.name,
    code: site.code,
    type: markup,
    workArea: markup,
    contact: `张${markup}`,
    remarks: markup,
    structures: [markup],
    components: [{ name: `桩基${markup}`, quantity: 1, unit: '<b>个</b>' }],
  })
  const { workSite } = await client.call(addWorkSite, add)
  const request = { workSiteId: workSite.workSiteId, baseRevision: workSite.revision, remarks: `改${markup}` }
  const item = { endpointId: updateWorkSite.id, idempotencyKey: randomUUID(), madeAt: Date.now(), request }
  const { results } = await client.call(replayEdits, { items: [item], clockOffset: 0 }, { purpose: 'sync' })
  expect(results).toMatchObject([{ code: 10000 }])
  // A refused call leaves what it said in the system log.
  await client.answer(addWorkSite, { ...add, status: markup })
}

test('security 24: markup in every text of a work site is shown as text on list, drawer, history, queue, messages and log', async ({
  device,
  openDevice,
  network,
  pageErrors,
  signIn,
}) => {
  test.slow()
  pageErrors.allow(networkErrors)
  await plant(await signIn('engineer'))

  const { page } = device
  await openSignedIn(page, 'engineer')
  await readyForOffline(page)
  await test.step('list and drawer, its components too', async () => {
    await page.getByPlaceholder('名称、编码或里程').fill(site.code)
    await expect(rowOf(page, site)).toBeVisible()
    await expectAsText(page, [markup])
    const detail = await openDetail(page, site)
    await expect(detail.getByText(`改${markup}`)).toBeVisible()
    await detail.getByRole('tab', { name: /^构件/ }).click()
    await expect(detail.getByText('<b>个</b>').first()).toBeVisible()
    await expectAsText(page, [markup])
    await detail.getByRole('button', { name: '关闭' }).click()
  })
  await test.step('the form and the queue, offline', async () => {
    await goOffline(device, network)
    const form = await openForm(page, site)
    await expectAsText(page, [site.name])
    await fillForm(form, { 备注: `离线${markup}` })
    await save(form)
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await syncBadge(page).click()
    await page.getByRole('button', { name: /夜班/ }).first().click()
    await expectAsText(page, [`离线${markup}`])
  })

  const { page: audit } = await openDevice()
  await network.reconnect()
  await test.step('messages and history of an auditor', async () => {
    await openSignedIn(audit, 'auditor', paths.messages)
    await rows(audit).filter({ hasText: '夜班' }).first().click()
    await expectAsText(audit, [`改${markup}`])
    await audit.goto(paths.workSites)
    await audit.getByPlaceholder('名称、编码或里程').fill(site.code)
    const detail = await openDetail(audit, site)
    await detail.getByRole('tab', { name: '变更历史' }).click()
    await expectAsText(audit, [`改${markup}`])
  })
  const { page: admin } = await openDevice()
  await test.step('the log of an administrator', async () => {
    await openSignedIn(admin, 'sysadmin', paths.systemLog)
    await admin.getByRole('tab', { name: '系统日志' }).click()
    await rows(admin)
      .filter({ hasText: codeMessage(codes.invalid, 'zh') })
      .first()
      .click()
    await expect(admin.getByRole('dialog').getByText('onerror').first()).toBeVisible()
    await expectAsText(admin, [])
  })
})

import type { Page } from '@playwright/test'
import { edit, fillForm, openForm, readyForOffline, save, sitesShown, syncBadge } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { acknowledged, editsOnDisk, expectOnce } from '../support/promise.ts'

test.use({ form: desk })
test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

/** Chromium tells every page of 10 GiB and more, whatever the disk has, and takes no other quota from these tests. */
async function reportFree(page: Page, bytes: number): Promise<void> {
  await page.evaluate((free) => {
    const usage = 500_000_000
    navigator.storage.estimate = async () => ({ usage, quota: usage + free })
  }, bytes)
}

/** Hears whether the page asks the browser to keep what it stores; a browser of tests would answer without a trace. */
async function hearPersist(page: Page): Promise<() => Promise<boolean>> {
  const asked = await page.evaluateHandle(() => {
    const heard = { asked: false }
    navigator.storage.persist = async () => {
      heard.asked = true
      return true
    }
    return heard
  })
  return () => asked.evaluate((heard) => heard.asked)
}

/** The disk takes no more edits, as the browser says it when the storage is full. */
async function refuseEdits(page: Page, full: boolean): Promise<void> {
  await page.evaluate((refuse) => {
    const store: { add: (value: unknown) => IDBRequest; taken?: (value: unknown) => IDBRequest } =
      IDBObjectStore.prototype
    store.taken ??= store.add
    if (store.taken) store.add = store.taken
    if (refuse)
      store.add = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
  }, full)
}

test('fault 8, OFF-10: persistent storage is asked for with the first edit; a warning before the storage is full; full, it refuses an edit in plain words and the form keeps what was written', async ({
  device,
  network,
  signIn,
}) => {
  const { page } = device
  await openSignedIn(page, 'engineer')
  const [one, two] = await sitesShown(page, 2)
  if (!one || !two) throw new Error('The list shows no work sites')
  await readyForOffline(page)
  const warning = page.getByRole('status').filter({ hasText: '存储空间即将用尽' })
  await goOffline(device, network)
  await expect(warning).toHaveCount(0)
  const askedToPersist = await hearPersist(page)
  expect(await askedToPersist()).toBe(false)
  await reportFree(page, 20 * 1_048_576)
  await edit(page, one, { 备注: '还有空间时写的' })
  await expect(warning).toBeVisible()
  await expect.poll(askedToPersist).toBe(true)

  await refuseEdits(page, true)
  const form = await openForm(page, two)
  await fillForm(form, { 备注: '满了以后写的' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByRole('alert')).toContainText('存储空间已满')
  await expect(form.getByLabel('备注')).toHaveValue('满了以后写的')
  expect(await editsOnDisk(page)).toHaveLength(1)

  await refuseEdits(page, false)
  await save(form)
  await expect(syncBadge(page)).toHaveText('离线 · 2 项待同步')
  await comeBack(device, network)
  await acknowledged(page, 2)
  await expectOnce(await signIn('auditor'), [
    { site: one, remark: '还有空间时写的' },
    { site: two, remark: '满了以后写的' },
  ])
})

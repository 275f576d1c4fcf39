import type { Page } from '@playwright/test'
import { codes } from '#contract/codes.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import {
  edit,
  fillForm,
  openForm,
  paths,
  readyForOffline,
  rowOf,
  rows,
  type Site,
  signInHere,
  sitesShown,
  syncBadge,
} from '../support/console.ts'
import type { Device } from '../support/device.ts'
import { expect, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import {
  acknowledged,
  editsOnDisk,
  expectNone,
  expectOnce,
  keysSent,
  type Made,
  makeEdits,
  statesOf,
} from '../support/promise.ts'

test.use({ profile: true })
test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

async function threeSites(device: Device): Promise<[Site, Site, Site]> {
  await openSignedIn(device.page, 'engineer')
  const [one, two, three] = await sitesShown(device.page, 3)
  if (!one || !two || !three) throw new Error('The list shows no work sites')
  await readyForOffline(device.page)
  return [one, two, three]
}

/** Keeps all others from writing edits to the disk until the browser ends, from a page without the console. */
async function occupyDisk(page: Page): Promise<void> {
  await page.goto('/gateway/docs')
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('milepost')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const edits = opening.result.transaction('edits', 'readwrite').objectStore('edits')
          const goOn = () => {
            edits.count().onsuccess = goOn
            resolve()
          }
          goOn()
        }
      }),
  )
}

test('fault 1, fault 2, OFF-02 OFF-03: killed between sending and the answer, it sends the same keys again after the next start; killed before an edit is on the disk, the screen had not said that it is saved', async ({
  device,
  network,
  signIn,
}) => {
  const [one, two, three] = await threeSites(device)
  const auditor = await signIn('auditor')
  const made: Made[] = []

  await test.step('killed between sending and the answer', async () => {
    await goOffline(device, network)
    made.push(...(await makeEdits(device.page, [one, two, one])))
    const held = network.holdAnswer(replayEdits, { times: 1 })
    await comeBack(device, network)
    await held.befallen()
    expect((await editsOnDisk(device.page)).map(({ state }) => state)).toEqual(made.map(() => 'sending'))
    await device.kill()
    held.end()

    await device.start()
    await device.page.goto(paths.workSites)
    await signInHere(device.page, 'engineer')
    await expect(rows(device.page).first()).toBeVisible()
    await acknowledged(device.page, made.length)
    await expect(syncBadge(device.page)).toHaveText('在线')
    expect(keysSent(network)[1]).toEqual(keysSent(network)[0])
    expect(network.exchanges(replayEdits)[1]?.answerJson).toMatchObject({
      data: { results: made.map(() => ({ code: codes.repeated })) },
    })
    await expectOnce(auditor, made)
  })

  await test.step('killed before an edit is on the disk; what was saved before is there', async () => {
    await occupyDisk(await device.context.newPage())
    const form = await openForm(device.page, three)
    await fillForm(form, { 备注: '没有写到盘上' })
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByRole('button', { name: '正在保存…' })).toBeVisible()
    await expect(device.page.getByText('已保存')).toHaveCount(0)
    await device.kill()

    await device.start()
    await goOffline(device, network)
    await device.page.goto(paths.workSites)
    await signInHere(device.page, 'engineer')
    await expect(rowOf(device.page, three)).toBeVisible()
    await expect(syncBadge(device.page)).toHaveText('离线')
    expect(await statesOf(device.page)).toEqual(made.map(() => 'acknowledged'))
    await comeBack(device, network)
    await expect(syncBadge(device.page)).toHaveText('在线')
    await expectNone(auditor, [{ site: three, remark: '没有写到盘上' }])
    await expectOnce(auditor, made)
  })
})

test('fault 4, OFF-03 OFF-09: two tabs edit and replay; one of them sends, each edit once and in order', async ({
  device,
  network,
  signIn,
}) => {
  const [one, two] = await threeSites(device)
  const { page: left } = device
  const right = await device.context.newPage()
  await right.goto(paths.workSites)
  await expect(rowOf(right, one)).toBeVisible()
  await goOffline(device, network)
  const made = [
    { site: one, remark: '左一' },
    { site: one, remark: '右一' },
    { site: two, remark: '右二' },
    { site: one, remark: '左二' },
  ]
  for (const { site, remark } of made)
    await edit(remark.startsWith('左') ? left : right, site, { 备注: remark })
  for (const page of [left, right]) await expect(syncBadge(page)).toHaveText('离线 · 4 项待同步')
  await expect(rowOf(left, two).getByText('待同步')).toBeVisible()

  network.delay(replayEdits, 400)
  await comeBack(device, network)
  await acknowledged(right, made.length)
  for (const page of [left, right]) {
    await expect(syncBadge(page)).toHaveText('在线')
    await expect(rows(page).getByText('待同步')).toHaveCount(0)
  }
  const keys = keysSent(network).flat()
  expect(keys.toSorted()).toEqual((await editsOnDisk(left)).map(({ id }) => id).toSorted())
  await expectOnce(await signIn('auditor'), made)
})

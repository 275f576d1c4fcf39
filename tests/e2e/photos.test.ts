import { uploadPiece } from '#contract/file/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { expectAccessible } from '../support/accessible.ts'
import { cameraPicture, lookAt, notesOfCamera } from '../support/camera.ts'
import { openDetail, paths, readyForOffline, signInHere, sitesShown, syncBadge } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { comeBack, goOffline, startOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { acknowledged } from '../support/promise.ts'

test.use({ profile: true })

test('LOG-06 PRJ-05 OFF-02 OFF-03 photos taken without a network are there at once, outlive a kill, and arrive once, small, upright and without the place they were taken at', async ({
  device,
  network,
  openDevice,
  pageErrors,
  signIn,
}) => {
  pageErrors.allow(networkErrors)
  await openSignedIn(device.page, 'sitestaff')
  const [site] = await sitesShown(device.page, 1)
  if (!site) throw new Error('the demo has no work site')
  await readyForOffline(device.page)
  await goOffline(device, network)

  const photosOf = async () => {
    const detail = await openDetail(device.page, site)
    await detail.getByRole('tab', { name: /^照片/ }).click()
    return detail
  }
  const detail = await photosOf()
  await expect(detail.getByText('还没有照片')).toBeVisible()
  const buffer = await cameraPicture(device.page)
  expect(buffer.length).toBeGreaterThan(6_000_000)
  expect(notesOfCamera(buffer)).toBe(3)
  expect(await lookAt(device.page, buffer)).toEqual({ width: 3000, height: 4000, red: [false, true] })
  await detail
    .getByLabel('选择照片')
    .and(device.page.locator('input'))
    .setInputFiles(['one.jpg', 'two.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })))
  const thumbnails = detail.getByRole('listitem').locator('img')
  await expect(thumbnails).toHaveCount(2)
  await expect(syncBadge(device.page)).toContainText('1')
  await expectAccessible(device.page)

  await device.kill()
  await startOffline(device)
  await device.page.goto(paths.workSites)
  await signInHere(device.page, 'sitestaff')
  const after = await photosOf()
  await expect(after.getByRole('listitem').locator('img')).toHaveCount(2)
  await after.getByRole('button', { name: '查看第 1 张照片' }).click()
  const viewer = device.page.getByRole('dialog', { name: site.name }).last()
  await expect(viewer.getByRole('img', { name: `${site.name}，第 1 张照片，共 2 张` })).toBeVisible()
  await device.page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('第 2 张，共 2 张')).toBeVisible()
  await device.page.goBack()
  await expect(viewer.getByText('第 2 张，共 2 张')).toBeHidden()
  await expect(after).toBeVisible()

  // The answer to the first piece is lost: the upload goes on where the gateway has it.
  network.loseAnswer(uploadPiece, { times: 1 })
  await comeBack(device, network)
  await acknowledged(device.page, 1)
  const uploads = network.exchanges(uploadPiece)
  expect(uploads.length).toBeGreaterThanOrEqual(2)
  for (const { body } of uploads) {
    expect(body.length).toBeLessThan(500_000)
    expect(notesOfCamera(body)).toBe(0)
    expect(await lookAt(device.page, body)).toEqual({ width: 1200, height: 1600, red: [false, true] })
  }
  const auditor = await signIn('auditor')
  const { records } = await auditor.call(listWorkSites, { keyword: site.code, pageSize: 1 })
  expect(records[0]?.photos).toHaveLength(2)
  const reviews = await auditor.call(listMessages, { kind: 'review', pageSize: 10 })
  expect(reviews.records.map(({ review }) => review?.after?.photos)).toEqual([records[0]?.photos])

  const other = await openDevice()
  await openSignedIn(other.page, 'engineer')
  const seen = await openDetail(other.page, site)
  await seen.getByRole('tab', { name: /^照片/ }).click()
  await expect(seen.getByRole('listitem').locator('img')).toHaveCount(2)
  await seen.getByRole('button', { name: '查看第 2 张照片' }).click()
  const shown = other.page.getByRole('dialog', { name: site.name }).last()
  await shown.getByRole('button', { name: '移除照片' }).click()
  const question = other.page.getByRole('alertdialog', { name: '确定要删除文件吗？' })
  await question.getByRole('button', { name: '删除' }).click()
  await expect(seen.getByRole('listitem').locator('img')).toHaveCount(1)
})

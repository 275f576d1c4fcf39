import type { Locator, Page } from '@playwright/test'
import { listMessages } from '#contract/message/endpoints.ts'
import { ownRecords } from '#contract/person-record/endpoints.ts'
import { getProfile } from '#contract/personal/endpoints.ts'
import { fillForm, paths, rows, save, total } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'

const inTwentyDays = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
const certificate = '特种设备作业人员证'

test('STF-02 STF-03 STF-04 STF-07 ACC-07 an administrator adds education with a photo and a certificate that ends soon, sees it announced, archives and restores; everybody keeps their own', async ({
  device,
  network,
  signIn,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(networkErrors)
  const { page } = device
  await openSignedIn(page, 'unitadmin', paths.resourcePool)
  await expect(rows(page).nth(3)).toBeVisible()
  const [first = ''] = await rows(page).allInnerTexts()
  const name = first.trim().split(/\s/)[0] ?? ''
  const [all = ''] = await total(page).allInnerTexts()
  const detail = page.getByRole('dialog', { name, exact: true })

  await test.step('education in order of time, with a photo', async () => {
    await rows(page).first().getByText(name).first().click()
    await detail.getByRole('tab', { name: '教育' }).click()
    await detail.getByRole('button', { name: '新增教育经历' }).click()
    const form = page.getByRole('dialog', { name: '新增教育经历' })
    await fillForm(form, { 学校: '西南交通大学', 学历: '博士', 开始年月: '2019-09', 结束年月: '2018-06' })
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('结束年月不能早于开始年月')).toBeVisible()
    await fillForm(form, { 结束年月: '2023-06' })
    const picture = { name: '毕业证.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await form.getByLabel('毕业证照片').setInputFiles(picture)
    await expect(form.getByRole('img', { name: '毕业证照片' })).toBeVisible()
    await save(form)
    const card = detail.getByRole('listitem').filter({ hasText: '2019-09 至 2023-06' })
    await expect(card).toContainText('西南交通大学')
    await card.getByRole('button', { name: '查看毕业证照片' }).click()
    const large = page.getByRole('dialog', { name: '毕业证照片' })
    await expect(large.getByRole('img')).toBeVisible()
    await large.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('a certificate that ends soon is flagged, and announced in the message centre', async () => {
    await detail.getByRole('tab', { name: '证书' }).click()
    await addCertificate(page, detail)
    await detail.getByRole('button', { name: '关闭' }).click()
    await page.goto(paths.messages)
    await expect(rows(page).filter({ hasText: `${name}的证书“${certificate}”` })).toContainText(
      '证书到期提醒',
    )
  })

  await test.step('archived, the person is listed apart, and comes back', async () => {
    await page.goto(paths.resourcePool)
    await rows(page).filter({ hasText: name }).first().getByRole('checkbox').check()
    await page.getByRole('button', { name: '归档' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '归档' }).click()
    await expect(total(page)).not.toHaveText(all)
    await page.getByRole('tab', { name: '已归档' }).click()
    await rows(page).filter({ hasText: name }).getByRole('checkbox').check()
    await page.getByRole('button', { name: '恢复' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '恢复' }).click()
    await expect(page.getByText('没有已归档的人员')).toBeVisible()
    await page.getByRole('tab', { name: '人员', exact: true }).click()
    await expect(total(page)).toHaveText(all)
    await page.setViewportSize({ width: 1440, height: 900 })
    const noRoles = rows(page).getByText('--', { exact: true }).filter({ visible: true })
    await expect(noRoles.first()).toBeVisible()
  })

  await test.step('OFF-02 the own certificates stand in the personal centre; one with a photo is added and edited without a network, and synced', async () => {
    await page.goto('/personal-view?tab=certificate')
    const main = page.getByRole('main')
    await addCertificate(page, main)
    await goOffline(device, network)
    await expect(main.getByText('断网时可以新增和修改')).toBeVisible()
    await main.getByRole('button', { name: '新增职业证书' }).click()
    const form = page.getByRole('dialog', { name: '新增职业证书' })
    await fillForm(form, { 证书名称: '安全员证' })
    const buffer = await page.screenshot()
    await form.getByLabel('证书正面').setInputFiles({ name: '证书.png', mimeType: 'image/png', buffer })
    await expect(form.getByRole('img', { name: '证书正面' })).toBeVisible()
    await save(form)
    const added = main.getByRole('listitem').filter({ hasText: '安全员证' })
    await expect(added).toContainText('待同步')
    await added.getByRole('button', { name: '查看证书正面' }).click()
    const large = page.getByRole('dialog', { name: '证书正面' })
    await expect(large.getByRole('img')).toBeVisible()
    await large.getByRole('button', { name: '关闭' }).click()
    await added.getByRole('button', { name: '编辑 安全员证' }).click()
    const edit = page.getByRole('dialog', { name: '编辑职业证书' })
    await fillForm(edit, { 证书编号: 'AQ-2026-1' })
    await save(edit)
    await expect(added).toContainText('AQ-2026-1')
    await comeBack(device, network)
    await expect(added).not.toContainText('待同步')
    const own = await signIn('unitadmin')
    const { userId } = await own.call(getProfile, {})
    const [synced] = (await own.call(ownRecords.certificate.list, { userId })).filter(
      ({ certificateName }) => certificateName === '安全员证',
    )
    expect(synced).toMatchObject({ certificateNumber: 'AQ-2026-1', frontPhoto: expect.any(String) })
  })

  const auditor = await signIn('auditor')
  const { records } = await auditor.call(listMessages, { kind: 'expiry', keyword: certificate })
  expect(records).toEqual([])
})

async function addCertificate(page: Page, place: Locator): Promise<void> {
  await place.getByRole('button', { name: '新增职业证书' }).click()
  const form = page.getByRole('dialog', { name: '新增职业证书' })
  await fillForm(form, { 证书名称: certificate, 职称等级: '中级', 有效期止: inTwentyDays })
  await save(form)
  const card = place.getByRole('listitem').filter({ hasText: certificate })
  await expect(card).toContainText('30 天内到期')
}

import type { Locator, Page } from '@playwright/test'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listFiles } from '#contract/file/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  chooseInTree,
  fillForm,
  paths,
  readyForOffline,
  rows,
  save,
  syncBadge,
  total,
} from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { noisePng } from '../support/noise.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { acknowledged, keysSent } from '../support/promise.ts'

const newcomer = { name: '欧阳新来', idCard: '110101199003074530', cellphone: '13912345678' }
const newAccount = 'xinlai2026'

test('OFF-02 OFF-03 OFF-04 MSG-07 STF-01 STF-02 STF-05 an administrator adds one with a photo, edits and moves people, makes an account and extends another, all without a network; each takes effect once and leaves one review', async ({
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
  const [all = ''] = await total(page).allInnerTexts()
  const [edited = '', ...moved] = await namesShown(page, 3)
  let extended = ''
  await readyForOffline(page, ['work-site', 'person', 'account'])

  await test.step('without a network a person is added, found, and given an account', async () => {
    await goOffline(device, network)
    await page.getByRole('button', { name: '新增人员' }).click()
    const form = page.getByRole('dialog', { name: '新增人员' })
    await fillForm(form, { 姓名: newcomer.name, 身份证号: newcomer.idCard, 手机号: newcomer.cellphone })
    await expect(form.getByText('性别和出生日期由身份证号确定。')).toBeVisible()
    await chooseInTree(form.getByLabel('部门'), '财务部')
    await form.getByRole('button', { name: '选择头像' }).click()
    const portrait = page.getByRole('dialog', { name: '更换头像' })
    await portrait
      .getByLabel('选择图片')
      .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: noisePng(60, 40) })
    await portrait.getByRole('button', { name: '裁剪并使用' }).click()
    await expect(form.getByRole('group', { name: '头像' }).locator('img')).toBeVisible()
    await expectAccessible(page)
    await save(form)
    const added = page.getByRole('dialog', { name: newcomer.name, exact: true })
    await expect(added.getByText('财务部')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(total(page)).not.toHaveText(all)
    await page.getByRole('searchbox').fill('欧阳新')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('财务部')
    await expect(rows(page)).toContainText('139****5678')
    await expect(rows(page).getByText('待同步')).toBeVisible()
    const detail = await open(page, newcomer.name)
    await expect(detail.getByText('110*************30')).toBeVisible()
    await expect(detail.getByText('1990-03-07')).toBeVisible()
    await expect(detail.locator('img')).toBeVisible()
    await expect(detail.getByRole('button', { name: '查看完整身份证号' })).toBeDisabled()
    await detail.getByRole('button', { name: '新增账号' }).click()
    const account = page.getByRole('dialog', { name: `为 ${newcomer.name} 新增账号` })
    await fillForm(account, { 账号: newAccount, 有效期止: '2030-12-31' })
    await save(account)
    await expect(detail.getByText(newAccount)).toBeVisible()
    await expect(detail.getByText('未设密码')).toBeVisible()
    await detail.getByRole('button', { name: '编辑' }).click()
    const edit = page.getByRole('dialog', { name: `编辑 ${newcomer.name}` })
    await fillForm(edit, { 岗位: '安全' })
    await save(edit)
    await detail.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('searchbox').fill('')
  })

  await test.step('another is edited, two are moved together, an account is extended', async () => {
    const detail = await open(page, edited)
    await detail.getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: `编辑 ${edited}` })
    await fillForm(form, { 职级: '专职负责人' })
    await save(form)
    await detail.getByRole('button', { name: '关闭' }).click()
    for (const name of moved) await rows(page).filter({ hasText: name }).getByRole('checkbox').check()
    await page.getByRole('button', { name: '调动' }).click()
    const move = page.getByRole('dialog', { name: '调动 2 人' })
    await chooseInTree(move.getByLabel('部门'), '物资设备部')
    await save(move)
    for (const name of moved) await expect(rows(page).filter({ hasText: name })).toContainText('物资设备部')
    await page.getByRole('tab', { name: '一般账号' }).click()
    await expect(rows(page).filter({ hasText: newAccount })).toContainText('至 2030-12-31')
    extended =
      (await rows(page).first().getByRole('cell').nth(1).allInnerTexts()).join('').split(/\s/)[0] ?? ''
    const account = await open(page, extended)
    await account.getByRole('button', { name: '修改有效期' }).click()
    const period = page.getByRole('dialog', { name: `修改 ${extended} 的有效期` })
    await fillForm(period, { 有效期止: '2031-06-30' })
    await save(period)
    await account.getByRole('button', { name: '关闭' }).click()
    await expect(syncBadge(page)).toHaveText('离线 · 7 项待同步')
  })

  await test.step('the queue shows each of them', async () => {
    await syncBadge(page).click()
    const items = page.getByRole('main').getByRole('listitem')
    await expect(items).toHaveCount(7)
    for (const kind of ['新增人员', '修改人员', '调动人员', '新增账号', '修改有效期'])
      await expect(items.filter({ hasText: kind }).first()).toBeVisible()
    const move = items.filter({ hasText: '调动人员' }).first()
    await move.getByRole('button', { name: /修改内容/ }).click()
    await expect(move.getByRole('row', { name: /单位与部门/ })).toContainText(
      '里程第一工程局有限公司 物资设备部',
    )
  })

  await test.step('back in the network everything is synced, each once', async () => {
    await comeBack(device, network)
    await acknowledged(page, 7)
    await expect(syncBadge(page)).toHaveText('在线')
    const keys = keysSent(network).flat()
    expect(new Set(keys).size).toBe(7)
    const sysadmin = await signIn('sysadmin')
    const found = await sysadmin.call(listPeople, { keyword: newcomer.name })
    expect(found.records).toMatchObject([
      { sex: 'male', birthDate: '1990-03-07', post: 'safety', cellphone: '139****5678', revision: 2 },
    ])
    const [{ profilePhoto = '' } = {}] = found.records
    expect(await sysadmin.call(listFiles, { fileIds: [profilePhoto] })).toMatchObject([
      { contentType: 'image/jpeg' },
    ])
    const accounts = (await sysadmin.call(listGeneralAccounts, { pageSize: 2000 })).records
    expect(accounts.filter(({ accountName }) => accountName === newAccount)).toMatchObject([
      { userName: newcomer.name, validUntil: '2030-12-31', passwordSet: false, revision: 1 },
    ])
    expect(accounts.find(({ accountName }) => accountName === extended)?.validUntil).toBe('2031-06-30')
  })

  await test.step('an auditor finds one review of each, the numbers masked', async () => {
    const auditor = await signIn('auditor')
    const { records } = await auditor.call(listMessages, { kind: 'review', pageSize: 100 })
    expect(records.map(({ review }) => review?.endpointId).toSorted()).toEqual([
      'account.add',
      'account.updateValidPeriod',
      'person.add',
      'person.move',
      'person.move',
      'person.update',
      'person.update',
    ])
    const told = JSON.stringify(records)
    for (const number of [newcomer.idCard, newcomer.cellphone]) expect(told).not.toContain(number)
    const of = (name: string, endpointId: string) =>
      records.find(({ review }) => review?.label === name && review.endpointId === endpointId)?.review
    expect(of(newcomer.name, 'person.add')?.after).toMatchObject({ idCard: '110*************30' })
    expect(of(moved[0] ?? '', 'person.move')?.after).toMatchObject({
      place: { departmentName: '物资设备部' },
    })
    expect(of(edited, 'person.update')?.after).toEqual({ positionLevel: 'full-time-head' })
  })
})

/** The names of the first people of the list. */
async function namesShown(page: Page, count: number): Promise<string[]> {
  const texts = await rows(page).allInnerTexts()
  return texts.slice(0, count).map((text) => text.trim().split(/\s/)[0] ?? '')
}

/** Opens a row's detail. */
async function open(page: Page, name: string): Promise<Locator> {
  await rows(page).filter({ hasText: name }).first().getByText(name).first().click()
  const detail = page.getByRole('dialog', { name, exact: true })
  await expect(detail).toBeVisible()
  return detail
}

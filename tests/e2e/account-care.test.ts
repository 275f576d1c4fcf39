import type { Locator, Page } from '@playwright/test'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { getCellphone, listPeople } from '#contract/person/endpoints.ts'
import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { patience } from '../../scripts/patience.mjs'
import { fillForm, fillSignIn, paths, rows, save, total } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { readCode } from '../support/outbox.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

const own = 'Bruecke#2026'
const pool = '/admin/resource-pool?tab=accounts'
const newAccount = (page: Page) => page.getByRole('button', { name: '新增账号' })

/** Chooses one of the acts on accounts, of a detail or of the ticked rows. */
async function choose(page: Page, where: Locator | Page, act: string): Promise<void> {
  await where.getByRole('button', { name: '账号操作' }).click()
  await page.getByRole('button', { name: act, exact: true }).click()
}

/** Chooses an act that asks, and confirms it. */
async function confirm(page: Page, where: Locator | Page, act: string): Promise<void> {
  await choose(page, where, act)
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: act }).click()
  await expect(question).toBeHidden()
}

/** Chooses an act that has a form, fills it in and saves it. */
async function fill(
  page: Page,
  where: Locator | Page,
  act: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await choose(page, where, act)
  const form = page.getByRole('dialog', { name: act })
  await fillForm(form, values)
  await save(form)
}

function rowOf(page: Page, accountName: string): Locator {
  return rows(page).filter({ has: page.getByText(accountName, { exact: true }) })
}

async function openDetail(page: Page, accountName: string): Promise<Locator> {
  await rowOf(page, accountName).getByText(accountName, { exact: true }).click()
  return page.getByRole('dialog', { name: accountName })
}

async function expectRefused(page: Page, accountName: string, password: string, why: string): Promise<void> {
  await fillSignIn(page, accountName, password)
  await expect(page.getByText(why).first()).toBeVisible()
}

async function setOwnPassword(page: Page): Promise<void> {
  await page.getByLabel('新密码', { exact: true }).fill(own)
  await page.getByLabel('再次输入密码').fill(own)
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.getByText('新密码已设置，请用它登录', { exact: true })).toBeVisible()
}

async function expectShell(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^账号：/ })).toBeVisible({ timeout: patience(60_000) })
}

test('ACC-01 ACC-02 ACC-08 the time of several accounts ends at once, a password wears out, an account becomes a tourist’s and is deleted; its person feels each', async ({
  page,
  openDevice,
  signIn,
}) => {
  const { records } = await (await signIn('sysadmin')).call(listGeneralAccounts, {})
  const ordinary = records.filter(
    ({ accountName, level, status }) => level === 'general' && status === 'normal' && /\d$/.test(accountName),
  )
  const [one = '', other = ''] = ordinary.map(({ accountName }) => accountName)
  const { page: theirs } = await openDevice()
  await openSignedIn(page, 'sysadmin', pool)
  await test.step('the valid period of both ends', async () => {
    for (const accountName of [one, other])
      await rowOf(page, accountName).getByRole('checkbox', { name: '选择此行' }).check()
    await fill(page, page, '设置有效期', { 有效期止: '2020-01-31' })
    for (const accountName of [one, other]) await expect(rowOf(page, accountName)).toContainText('2020-01-31')
    await theirs.goto('/login')
    for (const accountName of [one, other])
      await expectRefused(theirs, accountName, demoPassword, '账号不在有效期内')
  })

  await rowOf(page, one).getByRole('checkbox', { name: '选择此行' }).check()
  await fill(page, page, '设置有效期', { 有效期止: '' })
  const detail = await openDetail(page, one)
  await test.step('prolonged, it finds its password too old, and goes on with a new one', async () => {
    // The demo's passwords are 120 days old.
    await fill(page, detail, '设置密码有效期', { 密码有效期: '90' })
    await fillSignIn(theirs, one)
    await expect(theirs.getByRole('heading', { name: '设置新密码' })).toBeVisible()
    await expect(theirs.getByText('密码已过有效期，请先设置新密码')).toBeVisible()
    await setOwnPassword(theirs)
    await fillSignIn(theirs, one, own)
    await expectShell(theirs)
    await theirs.goto(pool)
  })

  await test.step('as a tourist’s it opens the work sites and adds none, and no accounts', async () => {
    await expect(newAccount(theirs)).toBeVisible()
    await fill(page, detail, '设置级别', { 级别: 'tourist', 项目: projectId('railway') })
    await theirs.goto(paths.workSites)
    await expect(total(theirs)).toBeVisible()
    await expect(theirs.getByRole('button', { name: '新建工点' })).toHaveCount(0)
    await expect(theirs.getByRole('link', { name: '资源池' })).toHaveCount(0)
  })

  await test.step('deleted, it is as if it had never been', async () => {
    await confirm(page, detail, '删除')
    await expect(detail).toBeHidden()
    await expect(rowOf(page, other)).toBeVisible()
    await expect(rowOf(page, one)).toHaveCount(0)
    const { page: again } = await openDevice()
    await again.goto('/login')
    await expectRefused(again, one, own, '账号或密码错误')
  })
})

test('ACC-01 ACC-05 SES-17 the link of an invitation leads in another browser to a registration, its approval and the first sign-in', async ({
  page,
  openDevice,
  signIn,
}) => {
  const [accountName, cellphone] = ['guest2026', '13655550303']
  await openSignedIn(page, 'sysadmin', pool)
  await page.getByRole('button', { name: '邀请注册' }).click()
  const dialog = page.getByRole('dialog', { name: '邀请注册' })
  await fillForm(dialog, { 单位: '里程第一工程局有限公司' })
  await dialog.getByRole('button', { name: '生成邀请' }).click()
  const link = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: '我已记下' }).click()

  const { page: guest } = await openDevice()
  await test.step('the guest registers', async () => {
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: '接受邀请' })).toBeVisible()
    await expect(guest.getByText('里程第一工程局有限公司')).toBeVisible()
    const field = (name: string) => guest.getByLabel(name, { exact: true })
    await field('姓名').fill('来访的人')
    await field('账号').fill(accountName)
    await field('手机号或邮箱').fill(cellphone)
    await guest.getByRole('button', { name: '获取验证码' }).click()
    await expect(guest.getByText(`已发送至 ${cellphone}，5 分钟内有效`)).toBeVisible()
    await field('验证码').fill(await readCode(await signIn('tourist'), cellphone))
    await field('密码').fill(own)
    await field('再次输入密码').fill(own)
    await guest.getByLabel('我已阅读并同意').check()
    await guest.getByRole('button', { name: '注册', exact: true }).click()
    await expect(guest.getByRole('heading', { name: '注册已提交' })).toBeVisible()
  })

  await test.step('it is approved', async () => {
    await page.getByRole('link', { name: '用户审核' }).click()
    await rows(page).filter({ hasText: accountName }).getByText('来访的人').click()
    const detail = page.getByRole('dialog', { name: accountName })
    await expect(detail).toContainText('里程第一工程局有限公司')
    await detail.getByRole('button', { name: '通过' }).click()
    const form = page.getByRole('dialog', { name: '通过 1 个注册' })
    await form.getByRole('button', { name: '通过' }).click()
    await expect(form).toBeHidden()
  })

  await guest.getByRole('link', { name: '返回登录' }).click()
  await fillSignIn(guest, accountName, own)
  await expectShell(guest)
})

test('ACC-03 SES-25 an account of a project is made, runs out, is stopped, signs in by its phone, is moved and deleted; its person feels each', async ({
  page,
  openDevice,
  signIn,
}) => {
  const accountName = 'seat2026'
  const sysadmin = await signIn('sysadmin')
  const people = await sysadmin.call(listPeople, { organizationId: unitId('first-bureau'), pageSize: 50 })
  const owner = people.records.find((person) => !person.contactsBound && person.cellphone)
  const seats = (await sysadmin.call(listProjectOrganizations, { pageSize: 50 })).records
  const called = (name: string) => seats.filter((each) => each.projectOrganizationName.includes(name))
  const seat = seats.find(
    ({ projectDepartmentNodeVOS, projectOrganizationName }) =>
      projectDepartmentNodeVOS.length > 1 && called(projectOrganizationName).length === 1,
  )
  const [desk1, desk2] = seat?.projectDepartmentNodeVOS ?? []
  if (!owner || !seat || !desk1 || !desk2) throw new Error('the demo has too few people or departments')
  const { cellphone = '' } = await sysadmin.call(getCellphone, { userId: owner.userId })
  const { page: theirs } = await openDevice()

  await openSignedIn(page, 'sysadmin', '/admin/project-org-account')
  await test.step('it is made for a department of a project', async () => {
    await page.getByRole('button', { name: '新增项目账号' }).click()
    await page.getByPlaceholder('搜索姓名、邮箱或号码').fill(owner.userName)
    await page.getByRole('dialog').getByRole('button').filter({ hasText: owner.userName }).first().click()
    const form = page.getByRole('dialog', { name: `为 ${owner.userName} 新增账号` })
    await fillForm(form, {
      账号: accountName,
      项目机构: seat.projectOrganizationName,
      项目部门: desk1.departmentName,
    })
    await save(form)
    await page.getByPlaceholder('搜索账号或姓名').fill(accountName)
    await expect(rowOf(page, accountName)).toContainText(desk1.departmentName)
  })

  const detail = await openDetail(page, accountName)
  await test.step('outside its time it lets nobody in', async () => {
    await confirm(page, detail, '开通手机号登录')
    await confirm(page, detail, '重置密码')
    const once = page.getByRole('dialog', { name: `${accountName} 的一次性密码` })
    const password = (await once.locator('code').textContent()) ?? ''
    await once.getByRole('button', { name: '我已记下' }).click()
    await fill(page, detail, '设置有效期', { 有效期止: '2020-01-31' })
    await theirs.goto('/login')
    await expectRefused(theirs, cellphone, password, '账号不在有效期内')
    await fill(page, detail, '设置有效期', { 有效期止: '' })
    await fillSignIn(theirs, cellphone, password)
    await setOwnPassword(theirs)
  })

  await test.step('nor does it while it is stopped', async () => {
    await confirm(page, detail, '停用')
    await expectRefused(theirs, accountName, own, '账号已停用，请联系管理员')
    await confirm(page, detail, '启用')
  })

  await test.step('then its person signs in by phone, and is moved to another department', async () => {
    await fillSignIn(theirs, cellphone, own)
    await expectShell(theirs)
    await fill(page, detail, '调整项目部门', {
      项目机构: seat.projectOrganizationName,
      项目部门: desk2.departmentName,
    })
    await expect(detail).toContainText(desk2.departmentName)
  })

  await test.step('deleted, it is as if it had never been', async () => {
    await confirm(page, detail, '删除')
    await expect(detail).toBeHidden()
    await expect(page.getByText('没有符合条件的内容')).toBeVisible()
    // What the page says of it stands in a box, where it comes to that before the sign-in.
    const box = theirs.getByRole('button', { name: '知道了' })
    await theirs.addLocatorHandler(box, () => box.click())
    await theirs.reload()
    await expectRefused(theirs, accountName, own, '账号或密码错误')
  })
})

import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { patience } from '../../scripts/patience.mjs'
import { fillForm, fillSignIn, rows } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

const own = 'Bruecke#2026'

test('ACC-01 ACC-04 ACC-05 ACC-06 a registration is approved, its password is reset and replaced at the first sign-in, and a stop ends the session', async ({
  page,
  openDevice,
  signIn,
}) => {
  const { records } = await (await signIn('sysadmin')).call(listGeneralAccounts, { status: ['pending'] })
  const [{ accountName, userName } = { accountName: '', userName: '' }] = records
  const device = await openDevice()

  await test.step('the reviewer approves it, with a word', async () => {
    await openSignedIn(page, 'sysadmin', '/admin/user-audit')
    await rows(page).filter({ hasText: accountName }).getByText(userName).click()
    const detail = page.getByRole('dialog', { name: accountName })
    await detail.getByRole('button', { name: '驳回' }).click()
    const refusal = page.getByRole('dialog', { name: '驳回 1 个注册' })
    await refusal.getByRole('button', { name: '驳回' }).click()
    await expect(refusal.getByText('请输入审核意见')).toBeVisible()
    await refusal.getByRole('button', { name: '取消' }).click()
    await detail.getByRole('button', { name: '通过' }).click()
    const form = page.getByRole('dialog', { name: '通过 1 个注册' })
    await expect(form.getByText(`${accountName} · ${userName}`)).toBeVisible()
    await fillForm(form, { 审核意见: '单位已核实' })
    await form.getByRole('button', { name: '通过' }).click()
    await expect(form).toBeHidden()
    await page.getByRole('tab', { name: '已通过' }).click()
    await expect(rows(page).filter({ hasText: accountName })).toContainText('单位已核实')
  })

  const password = await test.step('an administrator resets its password, which shows once', async () => {
    await page.getByRole('link', { name: '资源池' }).click()
    await page.getByRole('tab', { name: '一般账号' }).click()
    // Found in the tree of accounts, a person opens the account.
    await page.getByPlaceholder('搜索机构、部门或人员').fill(userName)
    await page.getByRole('treeitem').filter({ hasText: accountName }).click()
    const detail = page.getByRole('dialog', { name: accountName })
    // The detail may be open by then, and hides the list from whoever goes by roles.
    await expect(page.locator('tbody').getByRole('row', { includeHidden: true })).toHaveCount(1)
    await detail.getByRole('button', { name: '账号操作' }).click()
    await page.getByRole('button', { name: '重置密码' }).click()
    const question = page.getByRole('alertdialog', { name: '重置密码？' })
    await expect(question.getByText(`${accountName} · ${userName}`)).toBeVisible()
    await question.getByRole('button', { name: '重置密码' }).click()
    const once = page.getByRole('dialog', { name: `${accountName} 的一次性密码` })
    const shown = (await once.locator('code').textContent()) ?? ''
    await once.getByRole('button', { name: '我已记下' }).click()
    await expect(detail.getByText('一次性', { exact: true })).toBeVisible()
    await detail.getByRole('button', { name: '账号操作' }).click()
    await page.getByRole('button', { name: '为什么能看到' }).click()
    const why = page.getByRole('dialog', { name: `${userName}为什么能看到` })
    await why.getByRole('button').filter({ hasText: '·' }).first().click()
    await expect(why.getByText('此账号没有任何角色。')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(why).toBeHidden()
    return shown
  })

  await test.step('its person can do nothing before setting an own one', async () => {
    await device.page.goto('/login')
    await fillSignIn(device.page, accountName, password)
    await expect(device.page.getByRole('heading', { name: '设置新密码' })).toBeVisible()
    await expect(device.page.getByText('这是一次性密码，请先设置新密码')).toBeVisible()
    await device.page.getByLabel('新密码', { exact: true }).fill(own)
    await device.page.getByLabel('再次输入密码').fill(own)
    await device.page.getByRole('button', { name: '设置新密码' }).click()
    await expect(device.page.getByText('新密码已设置，请用它登录', { exact: true })).toBeVisible()
    await fillSignIn(device.page, accountName, own)
    await expect(device.page.getByRole('button', { name: /^账号：/ })).toBeVisible({
      timeout: patience(60_000),
    })
  })

  await test.step('a stop ends the running session, and says why', async () => {
    const detail = page.getByRole('dialog', { name: accountName })
    await detail.getByRole('button', { name: '账号操作' }).click()
    await page.getByRole('button', { name: '停用' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
    await expect(detail.getByText('已停用').first()).toBeVisible()
    await expect(device.page.getByText('账号已停用，请联系管理员').first()).toBeVisible()
    await device.page.getByRole('button', { name: '知道了' }).click()
    await expect(device.page).toHaveURL(/\/login/)
    await fillSignIn(device.page, accountName, own)
    await expect(device.page.getByText('账号已停用，请联系管理员').first()).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { pathOf } from '#contract/define-endpoint.ts'
import { getProfile } from '#contract/personal/endpoints.ts'
import { login } from '#contract/session/endpoints.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { fillForm, openForm, type Site, save, signInAt, sitesShown } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'

test('SES-01 OFF-01 on plain http, where the browser computes nothing, libraries encrypt and sign: a person signs in and edits; without a network an edit is refused, and saved again once it is back', async ({
  playwright,
  launchOptions,
  gateway,
}) => {
  const { port } = new URL(gateway.address)
  // An account of the demo is for this machine's own name alone.
  await gateway.query("update account set demo = false where account_name = 'engineer'")
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP milepost.test 127.0.0.1'],
  })
  const baseURL = `http://milepost.test:${port}`
  const context = await browser.newContext({
    baseURL,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await signInAt(page, 'engineer')
    expect(
      await page.evaluate(() => [isSecureContext, 'subtle' in crypto, 'serviceWorker' in navigator]),
    ).toEqual([false, false, false])
    expect(asked).toContain(pathOf(login))
    const [site] = await sitesShown(page, 1)
    if (!site) throw new Error('The list shows no work site')

    await test.step('a form closes once the gateway has taken the edit: nothing is queued here', async () => {
      const form = await openForm(page, site)
      await fillForm(form, { 备注: '经明文网络' })
      await save(form)
      expect(editsSent(asked)).toBe(1)
      await backToList(page, site)
    })

    await test.step('without a network a save is refused in words, the form stays as it was filled, and what is read stays', async () => {
      const form = await openForm(page, site)
      await fillForm(form, { 备注: '断网时填写' })
      // Once it warms up, the page has what it shows without a network.
      await expect.poll(() => asked).toContain(pathOf(getProfile))
      await context.setOffline(true)
      await form.getByRole('button', { name: '保存' }).click()
      const box = page.getByRole('alertdialog', { name: '错误' })
      await expect(box).toContainText('无法连接服务器')
      await box.getByRole('button', { name: '知道了' }).click()
      await expect(form.getByLabel('备注')).toHaveValue('断网时填写')
      await expect(page.getByText('此处不能离线保存')).toBeVisible()
      await expect(page.getByText('修改保存在本机')).toHaveCount(0)
    })

    await test.step('back online the same form is saved by its person, and the gateway has it once', async () => {
      await context.setOffline(false)
      const form = page.getByRole('dialog', { name: `编辑 ${site.name}` })
      await save(form)
      // The address names the row, so that its detail opens again.
      await page.reload()
      await expect(page.getByRole('dialog', { name: site.name, exact: true })).toContainText('断网时填写')
      await expect(page.getByText('此处不能离线保存')).toHaveCount(0)
    })
  } finally {
    await context.close()
    await browser.close()
  }
})

/** How many edits of work sites were sent. */
function editsSent(asked: readonly string[]): number {
  return asked.filter((path) => path === pathOf(updateWorkSite)).length
}

async function backToList(page: Page, { name }: Site): Promise<void> {
  await page.getByRole('dialog', { name, exact: true }).getByRole('button', { name: '关闭' }).click()
}

import { pathOf } from '#contract/define-endpoint.ts'
import { login } from '#contract/session/endpoints.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { fillForm, openForm, save, signInAt, sitesShown } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'

test('SES-01 OFF-01 on plain http, where the browser computes nothing, libraries encrypt and sign: a person signs in and edits', async ({
  playwright,
  launchOptions,
  gateway,
}) => {
  const { port } = new URL(gateway.address)
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

    // It closes once the gateway has taken the edit: nothing is queued here.
    const form = await openForm(page, site)
    await fillForm(form, { 备注: '经明文网络' })
    await save(form)
    expect(asked).toContain(pathOf(updateWorkSite))
  } finally {
    await context.close()
    await browser.close()
  }
})

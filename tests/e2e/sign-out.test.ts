import { atSignIn, paths, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'

test.use({ form: tablet, worker: false })

const ways = {
  'by the menu of the account': '退出登录',
  'everywhere, in the personal centre': '全部退出',
} as const

/** Where the page has begun to go, in order, those among them that another one broke off. */
function listenToNavigations(): void {
  navigation.addEventListener('navigate', ({ destination: { url, sameDocument } }) => {
    const before = localStorage.getItem('navigations') ?? ''
    if (!sameDocument)
      localStorage.setItem('navigations', `${before} ${new URL(url).pathname}${new URL(url).search}`)
  })
}

for (const [way, press] of Object.entries(ways))
  test(`SES-11 a sign-out ${way} leads to the sign-in once, and not back to where that person was`, async ({
    page,
  }) => {
    await signInAt(page, 'engineer', press === '退出登录' ? paths.workSites : '/personal-view?tab=security')
    await page.evaluate(listenToNavigations)
    if (press === '退出登录') await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('button', { name: press, exact: true }).click()
    if (press !== '退出登录')
      await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click()
    await atSignIn(page)
    expect(await page.evaluate(() => localStorage.getItem('navigations'))).toBe(' /login')
  })

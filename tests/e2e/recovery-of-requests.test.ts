import { codes } from '#contract/codes.ts'
import { listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import { getAccessToken, login } from '#contract/session/endpoints.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { paths, rows } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { codesOf } from '../support/held-session.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

const account = 'sysadmin'

test('SES-07 SES-09 SES-11 two tabs of one session: an expired access token is renewed once for both, an idle session asks once, and signing out leaves neither behind', async ({
  page,
  gateway,
  network,
}) => {
  await openSignedIn(page, account, paths.systemLog)
  await expect(rows(page).first()).toBeVisible()
  const other = await page.context().newPage()
  /** Opens the page again in both tabs. */
  const openBoth = async () => {
    for (const tab of [page, other]) {
      await tab.goto(paths.systemLog)
      await expect(rows(tab).first()).toBeVisible()
    }
  }
  /**
   * Has each tab ask the gateway for something else, and both be refused. They are spoiled on their way: what a tab asks by itself
   * is refused as well, and the prompt for that would stand before what is pressed.
   */
  const askInBoth = async (refusal: number, spoil: () => Promise<unknown>) => {
    const requests = [listOperationLogs, listSystemLogs].map((endpoint) => network.holdRequest(endpoint))
    await page.getByRole('tab', { name: '操作日志' }).click()
    await other.getByRole('tab', { name: '系统日志' }).click()
    for (const request of requests) await request.befallen()
    await spoil()
    for (const request of requests) request.end()
    await expect.poll(() => codesOf(network, listOperationLogs)).toContain(refusal)
    await expect.poll(() => codesOf(network, listSystemLogs)).toContain(refusal)
  }
  const expectAnswers = async () => {
    await expect.poll(() => codesOf(network, listOperationLogs).at(-1)).toBe(codes.success)
    await expect.poll(() => codesOf(network, listSystemLogs).at(-1)).toBe(codes.success)
    for (const tab of [page, other]) await expect(tab.getByRole('alertdialog')).toHaveCount(0)
  }

  await test.step('20004: the access token is fetched again with the stored cipher, and the requests repeated', async () => {
    const [first] = network.exchanges(getAccessToken)
    await openBoth()
    network.forget()
    const held = network.holdRequest(getAccessToken)
    await askInBoth(codes.accessTokenExpired, () =>
      gateway.query(`update access_token set expires_at = now() - interval '1 second'`),
    )
    held.end()
    await expectAnswers()
    expect(network.exchanges(getAccessToken).map(({ json }) => json)).toEqual([first?.json])
    expect(network.exchanges(login)).toEqual([])
  })

  await test.step('20112: one of the two asks for the password, and both go on', async () => {
    await openBoth()
    network.forget()
    await askInBoth(codes.inactive, () =>
      gateway.query(
        `update session set last_active_at = last_active_at - interval '31 minutes'
          where account_id = (select account_id from account where account_name = $1)`,
        [account],
      ),
    )
    const prompts = [page, other].map((tab) => tab.getByRole('alertdialog', { name: '请重新登录' }))
    const shown = async () => Promise.all(prompts.map((prompt) => prompt.count()))
    await expect.poll(async () => (await shown()).toSorted()).toEqual([0, 1])
    const prompt = prompts[(await shown()).indexOf(1)]
    await prompt?.getByLabel('密码').fill(demoPassword)
    await prompt?.getByRole('button', { name: '继续' }).click()
    await expectAnswers()
    expect(codesOf(network, login)).toEqual([codes.success])
  })

  await test.step('signed out in one tab, the other leaves too, and nothing of the session is left', async () => {
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByText('退出登录', { exact: true }).click()
    for (const tab of [page, other]) {
      // Who signs out is led to the sign-in by the session's end and by the press: one of the two is broken off.
      await expect(tab).toHaveURL(({ pathname }) => pathname === '/login')
      await expect(tab.getByLabel('账号或手机号')).toBeVisible()
      expect(await tab.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    }
  })
})

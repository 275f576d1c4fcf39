import { getCurrentUser } from '#contract/session/endpoints.ts'
import { expect, test } from '../../support/fixtures.ts'
import { networkErrors } from '../../support/page-errors.ts'

test.use({ database: 'embedded' })

const countAccounts = 'select count(*)::int as count from account'

test('the gateway on its embedded database is opened by a device through the network, stopped, killed and started again, and looked into meanwhile', async ({
  gateway,
  signIn,
  device,
  network,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  const engineer = await signIn('engineer')
  const user = await engineer.call(getCurrentUser, {})
  expect(user.userAccount).toEqual(engineer.userAccount)
  await expect(gateway.query(countAccounts)).rejects.toThrow('Stop the gateway')
  const opened = await device.page.goto('/login')
  expect(opened?.headers()).toMatchObject({ 'content-type': expect.stringContaining('text/html') })
  expect(network.exchanges(/^\/login$/)).toHaveLength(1)
  // Whole, or it misses a part of itself once the gateway is gone.
  await expect(device.page.getByLabel('账号或手机号')).toBeVisible()

  await gateway.kill()
  expect(await gateway.isReady()).toBe(false)
  const answer = await device.page.evaluate(() =>
    fetch('/readyz').then(
      () => 'answered',
      () => 'refused',
    ),
  )
  expect(answer).toBe('refused')
  expect(await gateway.query(countAccounts)).toEqual([{ count: 120 }])
  await gateway.start()
  // The session outlives the crash: it was on the disk before the gateway answered.
  expect(await engineer.call(getCurrentUser, {})).toEqual(user)
  await gateway.restart()
  expect(await engineer.call(getCurrentUser, {})).toEqual(user)
})

test.describe('on PostgreSQL', () => {
  test.use({ database: 'own server' })

  test('the gateway outlives its database', async ({ gateway, server, signIn }) => {
    expect(await gateway.query(countAccounts)).toEqual([{ count: 120 }])
    const engineer = await signIn('engineer')
    await server.kill()
    await expect(engineer.call(getCurrentUser, {})).rejects.toThrow()
    // As while a standby takes over: what the gateway answers meanwhile says that it cannot.
    expect(await gateway.isReady()).toBe(true)
    await server.start()
    await expect
      .poll(() =>
        engineer.call(getCurrentUser, {}).then(({ userAccount }) => userAccount.accountName, String),
      )
      .toBe('engineer')
  })
})

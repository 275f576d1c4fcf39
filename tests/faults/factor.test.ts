import { Secret, TOTP } from 'otpauth'
import { beginTotp, finishTotp } from '#contract/factor/endpoints.ts'
import { getPublicKey } from '#contract/session/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { fillSignIn, paths, readyForOffline, signInAt, sitesShown, syncBadge } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { comeBack, goOffline, startOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { acknowledged, expectOnce, makeEdits } from '../support/promise.ts'
import { encryptFor } from '../support/signing.ts'

test.use({ profile: true, form: tablet })
test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

test('SES-21 SES-20 OFF-03 fault 18: with a second factor a tablet opens offline by the password alone, and neither the network’s return nor long inactivity asks for the factor again before its edits go out', async ({
  device,
  network,
  postgres,
  signIn,
}) => {
  const auditor = await signIn('auditor')
  const engineer = await signIn('engineer')
  const passwordInfo = encryptFor(await engineer.call(getPublicKey, { appCode: consoleAppCode }), {
    password: demoPassword,
  })
  const { secret } = await engineer.call(beginTotp, { passwordInfo })
  const verifyCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes = [] } = await engineer.call(finishTotp, { verifyCode })

  await signInAt(device.page, 'engineer')
  const factor = device.page.getByRole('alertdialog', { name: '二次验证' })
  await factor.getByRole('button', { name: '改用恢复码' }).click()
  await factor.getByLabel('恢复码', { exact: true }).fill(recoveryCodes[0] ?? '')
  await factor.getByRole('button', { name: '验证', exact: true }).click()
  await expect(factor).toBeHidden()
  const sites = await sitesShown(device.page, 2)
  await readyForOffline(device.page)

  await goOffline(device, network)
  const made = await makeEdits(device.page, sites)
  await device.close()
  await startOffline(device)
  const { page } = device
  const asked = page.getByRole('alertdialog', { name: '二次验证' })

  await test.step('without a network the password opens it', async () => {
    await page.goto(paths.workSites)
    await fillSignIn(page, 'engineer')
    await expect(syncBadge(page)).toHaveText('离线 · 2 项待同步')
    await expect(asked).toBeHidden()
  })

  await test.step('with the network its edits go out', async () => {
    await comeBack(device, network)
    await acknowledged(page, made.length)
    await expectOnce(auditor, made)
    await expect(asked).toBeHidden()
  })

  await test.step('after long inactivity the password is asked for, and nothing beside', async () => {
    await goOffline(device, network)
    made.push(...(await makeEdits(page, sites, '再')))
    await postgres.query(
      `update session set last_active_at = last_active_at - interval '31 minutes'
       where account_id = (select account_id from account where account_name = 'engineer')`,
    )
    await comeBack(device, network)
    const again = page.getByRole('alertdialog', { name: '请重新登录' })
    await again.getByLabel('密码').fill(demoPassword)
    await again.getByRole('button', { name: '继续' }).click()
    await acknowledged(page, made.length)
    await expectOnce(auditor, made)
    await expect(asked).toBeHidden()
  })
})

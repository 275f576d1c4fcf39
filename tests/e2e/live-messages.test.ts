import { countUnreadMessages } from '#contract/message/endpoints.ts'
import { sendMessage } from '#contract/message/send.ts'
import { paths, rows, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'

test.use({ form: tablet, worker: false })

test('MSG-05 MSG-09 a message arrives by itself and counts on every page of its reader; read on one, it is read on all', async ({
  device,
  openDevice,
  signIn,
}) => {
  const [sysadmin, reader] = [await signIn('sysadmin'), await signIn('engineer')]
  const { unread } = await reader.call(countUnreadMessages, {})
  const elsewhere = await openDevice()
  const sameDevice = await device.context.newPage()
  await signInAt(device.page, 'engineer', paths.messages)
  await signInAt(elsewhere.page, 'engineer', paths.messages)
  await sameDevice.goto(paths.workSites)
  const pages = [device.page, sameDevice, elsewhere.page]
  const allCount = async (count: number) => {
    // The header stands behind the open message of the page that reads it.
    const header = { name: `${count} 条未读消息`, exact: true, includeHidden: true }
    for (const page of pages) await expect(page.getByRole('link', header)).toBeVisible()
  }
  await allCount(unread)

  const accountIds = [reader.userAccount.accountId]
  await sysadmin.call(sendMessage, { title: '今晚停电', body: '八点起', accountIds })
  await allCount(unread + 1)
  const lists = [device.page, elsewhere.page]
  for (const page of lists) await expect(rows(page).filter({ hasText: '未读 今晚停电' })).toBeVisible()

  await rows(device.page).filter({ hasText: '今晚停电' }).click()
  await expect(device.page.getByRole('dialog', { name: '今晚停电' })).toBeVisible()
  await allCount(unread)
  for (const page of lists) {
    await expect(page.getByText('未读 今晚停电')).toHaveCount(0)
    await expect(page.getByText('今晚停电').first()).toBeAttached()
  }
  expect(await reader.call(countUnreadMessages, {})).toEqual({ unread })
})

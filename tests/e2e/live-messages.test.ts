import { randomUUID } from 'node:crypto'
import { getAttributes, updateAttributes } from '#contract/attribute/values.ts'
import { codes } from '#contract/codes.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { countUnreadMessages } from '#contract/message/endpoints.ts'
import { sendMessage } from '#contract/message/send.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { attributeItemId } from '#gateway/operations/demo/attributes.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { paths, rows, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'

test.use({ form: tablet, worker: false })

test('MSG-05 MSG-09 a message arrives by itself and counts on every page of its reader; read on one, it is read on all', async ({
  device,
  openDevice,
  signIn,
}) => {
  const [sysadmin, reader] = [await signIn('sysadmin'), await signIn('engineer')]
  const elsewhere = await openDevice()
  const sameDevice = await device.context.newPage()
  await signInAt(device.page, 'engineer', paths.messages)
  await signInAt(elsewhere.page, 'engineer', paths.messages)
  await sameDevice.goto(paths.workSites)
  const pages = [device.page, sameDevice, elsewhere.page]
  // The deadlines of the demo's processes come up as the gateway starts: how many there are may change at any time.
  const expectSameCount = () =>
    expect
      .poll(async () => {
        const { unread } = await reader.call(countUnreadMessages, {})
        // The header stands behind the open message of the page that reads it.
        const header = { name: `${unread} 条未读消息`, exact: true, includeHidden: true }
        return await Promise.all(pages.map((page) => page.getByRole('link', header).isVisible()))
      })
      .toEqual(pages.map(() => true))
  await expectSameCount()

  const accountIds = [reader.userAccount.accountId]
  await sysadmin.call(sendMessage, { title: '今晚停电', body: '八点起', accountIds })
  await expectSameCount()
  const lists = [device.page, elsewhere.page]
  for (const page of lists) await expect(rows(page).filter({ hasText: '未读 今晚停电' })).toBeVisible()

  await rows(device.page).filter({ hasText: '今晚停电' }).click()
  await expect(device.page.getByRole('dialog', { name: '今晚停电' })).toBeVisible()
  for (const page of lists) {
    await expect(page.getByText('未读 今晚停电')).toHaveCount(0)
    await expect(page.getByText('今晚停电').first()).toBeAttached()
  }
  await expectSameCount()
})

test('MSG-07 MSG-09 the review of a line’s attribute values leads an auditor to that line', async ({
  page,
  signIn,
}) => {
  const engineer = await signIn('engineer')
  const { records } = await engineer.call(lineCalls.list, { projectId: projectId('railway') })
  const line = records.at(-1)
  if (!line) throw new Error('the demo has no line')
  const { lineId: nodeId, lineName } = line
  const node = { nodeId, nodeKind: 'line' as const }
  const { revision: baseRevision } = await engineer.call(getAttributes, node)
  const speed = { itemId: attributeItemId('speed'), name: '设计速度', version: 1, value: 160 }
  const request = { ...node, baseRevision, values: { set: [speed] } }
  const item = { endpointId: updateAttributes.id, idempotencyKey: randomUUID(), madeAt: Date.now(), request }
  const { results } = await engineer.call(replayEdits, { items: [item], clockOffset: 0 }, { purpose: 'sync' })
  expect(results.map(({ code }) => code)).toEqual([codes.success])

  await signInAt(page, 'auditor', `${paths.messages}?kind=review`)
  await rows(page).filter({ hasText: lineName }).first().click()
  await page.getByRole('link', { name: '打开对应记录' }).click()
  await expect(page.getByRole('heading', { name: '属性设置' })).toBeVisible()
  await expect(page.getByRole('button', { name: lineName, exact: true })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '160 km/h' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('nodeId')).toBe(nodeId)
})

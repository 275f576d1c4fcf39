import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { lineCalls } from '#contract/line/entity.ts'
import { listPeople, updatePerson } from '#contract/person/endpoints.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { patience } from '../../scripts/patience.mjs'
import { expectAccessible } from '../support/accessible.ts'
import { paths, rows } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { SignedClient } from '../support/signed-client.ts'

test.use({ form: desk, worker: false })

/** Who changes a row, on which device. */
async function on(address: string, accountName: string, deviceName: string): Promise<SignedClient> {
  const deviceToken = randomBytes(32).toString('base64url')
  const device = { deviceToken, deviceName, os: 'Android', osVersion: '14', terminalVersion: 'Chrome 130' }
  return await SignedClient.signIn(address, accountName, { device })
}

/** A change as people tell of it. */
interface Change {
  path: string
  name: string
  /** Of the rows, as the filter calls them. */
  kind: string
  said: readonly string[]
}

async function changeRows(address: string): Promise<Change[]> {
  const engineer = await on(address, 'engineer', '掌子面平板 7 号')
  const [site] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  if (!site) throw new Error('The demo has no work sites')
  const { workSiteId, endMileage } = site
  // A metre before, so that it still lies where it lay.
  const shorter = endMileage.replace(/\+(\d+)/, (_, metres: string) => {
    return `+${String(Number(metres) - 1).padStart(3, '0')}`
  })
  await engineer.call(updateWorkSite, { workSiteId, baseRevision: site.revision, endMileage: shorter })

  const administrator = await on(address, 'sysadmin', '办公电脑')
  const [line] = (await administrator.call(lineCalls.list, { keyword: '益明高铁正线' })).records
  const [person] = (await administrator.call(listPeople, { pageSize: 1 })).records
  if (!line || !person) throw new Error('The demo has no lines or people')
  const { lineId } = line
  await administrator.call(lineCalls.update, { lineId, baseRevision: line.revision, remark: '复测后调整' })
  await administrator.call(updatePerson, {
    ...{ userId: person.userId, baseRevision: person.revision, email: 'trail@example.com' },
  })
  return [
    {
      ...{ path: paths.workSites, name: site.workSiteName, kind: '工点' },
      said: ['engineer', '终点里程', endMileage, shorter, '掌子面平板 7 号'],
    },
    {
      ...{ path: `/admin/project?tab=lines&projectId=${line.projectId}`, name: line.lineName, kind: '线路' },
      said: ['sysadmin', '复测后调整', '办公电脑'],
    },
    {
      ...{ path: paths.resourcePool, name: person.userName, kind: '人员' },
      said: ['sysadmin', 'trail@example.com', '办公电脑'],
    },
  ]
}

async function expectSaid(place: Locator, said: readonly string[]): Promise<void> {
  for (const text of said) await expect(place).toContainText(text)
}

async function fromItsRow(page: Page, { path, name, said }: Change): Promise<void> {
  await page.goto(path)
  await rows(page).filter({ hasText: name }).first().getByRole('cell').nth(1).click()
  const detail = page.getByRole('dialog', { name, exact: true })
  await detail.getByRole('tab', { name: '变更历史' }).click()
  await expectSaid(detail.getByRole('tabpanel').getByRole('listitem').first(), said)
}

test('LOG-08 an auditor learns who changed a mileage, from what to what, on which device, in three taps: from the row, and from the trail', async ({
  page,
  gateway,
}) => {
  test.slow()
  const changes = await changeRows(gateway.address)
  await openSignedIn(page, 'auditor')
  for (const change of changes)
    await test.step(`from the row of one ${change.kind}: the row, its history`, () =>
      fromItsRow(page, change))
  await test.step('from the trail: the screen, the row', async () => {
    await page.goto(paths.messages)
    for (const { name, kind, said } of changes) {
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '系统日志' }).click()
      const row = rows(page).filter({ hasText: name }).filter({ hasText: kind }).first()
      await row.click()
      const detail = page.getByRole('dialog', { name, exact: true })
      await expectSaid(detail, said)
      await detail.getByRole('button', { name: '关闭' }).click()
    }
  })
  await test.step('by what was changed, and by whom', async () => {
    await page.getByRole('searchbox', { name: '变更人或账号' }).fill('engineer')
    await page.getByRole('combobox', { name: '对象类型' }).selectOption('工点')
    await page.getByRole('combobox', { name: '字段' }).selectOption('终点里程')
    await expect(rows(page)).toHaveCount(1)
    await expectSaid(rows(page).first(), changes[0]?.said ?? [])
    await page.getByRole('searchbox', { name: '变更人或账号' }).fill('%')
    await expect(page.getByText('没有符合条件的内容')).toBeVisible()
    await expectAccessible(page)
  })
})

test('LOG-04 LOG-07 an auditor has the trail verified, and reads on the screen which row was altered and that its end was cut off', async ({
  page,
  gateway,
  pageErrors,
}) => {
  test.slow()
  // The gateway is started again.
  pageErrors.allow(networkErrors)
  await changeRows(gateway.address)
  await openSignedIn(page, 'auditor', `${paths.systemLog}?tab=check`)
  const verify = async (verdict: string | RegExp) => {
    await page.getByRole('button', { name: '开始校验' }).click()
    await expect(page.getByRole('heading', { name: verdict })).toBeVisible({ timeout: patience(60_000) })
  }
  await verify('审计链完整')
  await expectAccessible(page)
  // Started again, the gateway signs what there is by then.
  await gateway.restart()
  const [row] = await gateway.query('select min(seq)::text as first, max(seq)::text as last from history')
  await gateway.query(`update history set label = label || '改' where seq = $1`, [row?.first])
  await gateway.query('delete from history where seq = $1', [row?.last])
  await verify('审计链有 2 处异常')
  const faults = page.getByRole('list', { name: '异常' })
  await expect(faults).toContainText(`第 ${row?.first} 行写入后被改动`)
  await expect(faults).toContainText(`末尾记录被截断，第 ${row?.last} 行缺失`)
  await expectAccessible(page)
})

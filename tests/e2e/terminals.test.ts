import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../support/accessible.ts'
import { fillForm, rows, save, total } from '../support/console.ts'
import type { Database } from '../support/database.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: tablet, worker: false })

interface Made {
  deviceName: string
  status?: string
  /** Days from now. */
  validFor?: number
  /** Hours ago. */
  heardBefore?: number
  unsynced?: number
  parked?: number
  os?: string
  cloned?: boolean
}

/** Terminals of the site's staff as they come to be over months. */
async function addTerminals(postgres: Database, made: readonly Made[]): Promise<void> {
  for (const { deviceName, ...given } of made) {
    const { status = 'authorised', validFor = 90, heardBefore = 0, unsynced = 0, parked = 0 } = given
    await postgres.query(
      `insert into terminal (terminal_id, account_id, device_name, os, os_version, terminal_version, apply_ip, contact_ip, status,
         applied_at, registered_at, valid_until, last_heartbeat_at, unsynced, parked, oldest_made_at, build, display_mode,
         persisted, battery_level, charging, storage_used, storage_quota, clock_offset, clone_suspected_at)
       select $1, account_id, $2, $3, '14', 'b', '10.0.0.8', '10.0.0.9', $4, now(), now() - interval '20 days',
         now() + $5 * interval '1 day', now() - $6 * interval '1 hour', $7, $8,
         case when $7 > 0 then now() - interval '3 days' end, 'a1b2c3d4e5f6', 'standalone', true, 0.42, false, 30000000,
         100000000, -2500, case when $9 then now() end
       from account where account_name = 'sitestaff'`,
      [
        ...[randomUUID(), deviceName, given.os ?? 'Android', status, validFor, heardBefore, unsynced, parked],
        given.cloned ?? false,
      ],
    )
  }
}

test('APP-05 APP-06 the fleet board shows what needs somebody first, leads to it, and to all that is known of a terminal', async ({
  page,
  postgres,
}) => {
  await addTerminals(postgres, [
    { deviceName: '隧道平板 1' },
    { deviceName: '隧道平板 2', status: 'unauthorised' },
    { deviceName: '桥梁平板 3', heardBefore: 50, unsynced: 7, parked: 2 },
    { deviceName: '桥梁平板 4', validFor: 3, os: 'HarmonyOS' },
    { deviceName: '梁场平板 5', cloned: true },
  ])
  await openSignedIn(page, 'sysadmin', '/admin/terminal-authentication')
  const needs = page.getByRole('group', { name: '需处理' })
  const tile = (name: string, count: number) => needs.getByRole('button', { name: `${count} ${name}` })
  for (const name of ['待授权', '疑似复制', '失联未同步', '七天内到期', '有待处理修改'])
    await expect(tile(name, 1)).toBeVisible()
  await expect(tile('版本落后', 0)).toBeVisible()
  await expectAccessible(page)

  await test.step('a tile shows just those, and everything again', async () => {
    await tile('失联未同步', 1).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('桥梁平板 3')
    await expect(rows(page)).toContainText('7 项 · 2 项待处理')
    await expect(page).toHaveURL(/need=silent/)
    await tile('失联未同步', 1).click()
    await expect(rows(page)).toHaveCount(6)
  })

  await test.step('filters and the search narrow it', async () => {
    await page.getByRole('searchbox', { name: '设备、账号或姓名' }).fill('桥梁')
    await expect(total(page)).toContainText('共 2')
    await page.getByRole('button', { name: '系统', exact: true }).click()
    await page.getByRole('button', { name: 'HarmonyOS' }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(rows(page)).toHaveCount(6)
  })

  await test.step('the detail has it all', async () => {
    await rows(page).filter({ hasText: '桥梁平板 3' }).click()
    const detail = page.getByRole('dialog', { name: '桥梁平板 3' })
    for (const text of ['离线', '已安装', '30%', '42%', '-2.5 秒', 'a1b2c3d4e5f6', '浏览器不会清除'])
      await expect(detail.getByText(text, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('the one that waits is authorised, and its tile empties', async () => {
    await rows(page).filter({ hasText: '隧道平板 2' }).click()
    await page
      .getByRole('dialog', { name: '隧道平板 2' })
      .getByRole('button', { name: '授权', exact: true })
      .click()
    const agree = page.getByRole('dialog', { name: '授权 1 台终端' })
    await agree.getByRole('button', { name: '授权' }).click()
    await expect(agree).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(tile('待授权', 0)).toBeVisible()
  })

  await test.step('the statistics lead back to their terminals', async () => {
    await page.getByRole('tab', { name: '统计' }).click()
    await expect(page.getByText('共 6 台')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '疑似复制' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('梁场平板 5')
  })
})

test('APP-05 APP-06 the policy for terminals is set on a tablet; a figure that cannot be is refused at its field', async ({
  page,
}) => {
  await openSignedIn(page, 'sysadmin', '/admin/terminal-authentication')
  const open = async () => {
    await page.getByRole('button', { name: '终端策略' }).click()
    const form = page.getByRole('dialog', { name: '终端策略' })
    await expect(form.getByLabel('授权天数')).toBeVisible()
    return form
  }
  const form = await open()
  await form.getByLabel('新终端').selectOption('等待管理员授权')
  await fillForm(form, { 授权天数: '10000' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByLabel('授权天数')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await fillForm(form, { 授权天数: '30', 心跳间隔: '10' })
  await save(form)
  const again = await open()
  await expect(again.getByLabel('新终端')).toHaveValue('wait')
  await expect(again.getByLabel('授权天数')).toHaveValue('30')
  await expect(again.getByText(/ 于 .+ 设置/)).toBeVisible()
  await again.getByRole('button', { name: '历史' }).click()
  await expect(page.getByRole('dialog').last()).toContainText('等待管理员授权')
})

test('ROL-02 who looks after the terminals of a unit sees them and sets no policy', async ({
  page,
  postgres,
}) => {
  await addTerminals(postgres, [{ deviceName: '隧道平板 1', status: 'unauthorised' }])
  await openSignedIn(page, 'unitadmin', '/admin/terminal-authentication')
  await expect(rows(page).filter({ hasText: '隧道平板 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: '终端策略' })).toHaveCount(0)
})

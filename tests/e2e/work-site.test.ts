import { listWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  fillForm,
  openDetail,
  openForm,
  paths,
  rowOf,
  rows,
  save,
  sitesShown,
  sortedRows,
  total,
} from '../support/console.ts'
import { desk, expect, tablet, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { acknowledged } from '../support/promise.ts'
import type { SignedClient } from '../support/signed-client.ts'

/** What the gateway counts, for what the screen says. */
async function countOf(client: SignedClient, query: Parameters<typeof client.call<typeof listWorkSites>>[1]) {
  return (await client.call(listWorkSites, { ...query, pageSize: 1 })).total
}

/** Two work sites of one line and one major, so that their mileages may overlap. */
async function neighbours(client: SignedClient): Promise<[WorkSite, WorkSite]> {
  const { records } = await client.call(listWorkSites, { pageSize: 200 })
  for (const one of records) {
    const other = records.find(
      (each) => each.workSiteId !== one.workSiteId && each.lineId === one.lineId && each.major === one.major,
    )
    if (other && [one, other].every(({ startMileage }) => startMileage.startsWith('DK'))) return [one, other]
  }
  throw new Error('No two work sites of one line and major')
}

test.describe('at a desk', () => {
  test.use({ form: desk, worker: false })

  test('PRJ-05 PRJ-10 600 work sites: search, filters, sort, pages, columns and detail, all in the address; an edit with a wrong mileage is refused and loses nothing, a right one is stored and in the history', async ({
    device,
    openDevice,
    gateway,
    signIn,
  }) => {
    const { page } = device
    const engineer = await signIn('engineer')
    await openSignedIn(page, 'engineer')

    await test.step('the list is searched, filtered and sorted, and its address keeps all of it', async () => {
      await expect(total(page)).toHaveText('共 600 条')
      await expectAccessible(page)

      await page.keyboard.press('/')
      await page.keyboard.type('大桥')
      await expect(total(page)).toHaveText(`共 ${await countOf(engineer, { keyword: '大桥' })} 条`)
      await page.getByRole('search', { name: '筛选' }).getByRole('button', { name: '状态' }).click()
      await page.getByRole('checkbox', { name: '施工中' }).check()
      await page.getByRole('checkbox', { name: '已完成' }).check()
      await page.keyboard.press('Escape')
      const found = await countOf(engineer, {
        keyword: '大桥',
        status: ['under-construction', 'completed'],
      })
      await expect(total(page)).toHaveText(`共 ${found} 条`)

      const progress = page.getByRole('columnheader', { name: '完成进度' })
      await progress.getByRole('button').click()
      await expect(progress).toHaveAttribute('aria-sort', 'ascending')
      await progress.getByRole('button').click()
      const shown = await sortedRows(page, progress, 'descending')
      await expect(page.getByText(`第 1–20 条，共 ${found} 条`)).toBeVisible()
      const values = shown.map((text) => Number(/([\d.]+)%/.exec(text)?.[1]))
      expect(values).toHaveLength(20)
      expect(values).toEqual(values.toSorted((a, b) => b - a))

      await page.getByRole('button', { name: '下一页' }).click()
      await expect(page.getByText(`第 21–`)).toBeVisible()
      await page.getByRole('button', { name: '选择列' }).click()
      await page.getByRole('checkbox', { name: '专业' }).check()
      await page.getByRole('checkbox', { name: '风险等级' }).uncheck()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('columnheader', { name: '专业' })).toBeVisible()
      await expect(page.getByRole('columnheader', { name: '风险等级' })).toHaveCount(0)

      const texts = await rows(page).allInnerTexts()
      await rows(page).nth(2).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      const title = (await page.getByRole('dialog').getByRole('heading').first().textContent()) ?? ''
      expect(texts[2]).toContain(title)
      await page.reload()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await page.getByRole('button', { name: '下一条' }).click()
      const next = page.getByRole('dialog').getByRole('heading').first()
      await expect(next).not.toHaveText(title)
      expect(texts[3]).toContain((await next.textContent()) ?? title)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByText('第 21–')).toBeVisible()
      await expect(page.getByRole('columnheader', { name: '专业' })).toBeVisible()
      await expect(page.getByRole('searchbox')).toHaveValue('大桥')
      await page.getByRole('button', { name: '清除筛选', exact: true }).click()
      await expect(total(page)).toHaveText('共 600 条')

      await rows(page).first().focus()
      await page.keyboard.press('ArrowDown')
      await expect(rows(page).nth(1)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    await test.step('a wrong mileage is refused with its reason, a right one stored in its one form, and the history has both', async () => {
      const [one, other] = await neighbours(engineer)
      const site = { name: one.workSiteName, code: one.code }
      await page.getByRole('searchbox').fill(site.code)
      await expect(total(page)).toHaveText('共 1 条')
      const form = await openForm(page, site)
      await expectAccessible(page)
      await fillForm(form, { 备注: '台背回填完成', 起点里程: 'DK12a' })
      await form.getByRole('button', { name: '保存' }).click()
      await expect(form.getByText('里程格式应为 DK123+456.78')).toBeVisible()
      await expect(form.getByLabel('起点里程')).toBeFocused()
      await expect(form.getByLabel('起点里程')).toHaveValue('DK12a')
      await expect(form.getByLabel('备注')).toHaveValue('台背回填完成')

      await fillForm(form, { 起点里程: 'dk123 + 456.78', 终点里程: 'AK124+5' })
      await form.getByLabel('备注').focus()
      await expect(form.getByLabel('起点里程')).toHaveValue('DK123+456.78')
      await expect(form.getByLabel('终点里程')).toHaveValue('AK124+005')
      await form.getByRole('button', { name: '保存' }).click()
      await expect(form.getByText('该线别没有此冠号，可用 DK、D1K')).toBeVisible()

      await fillForm(form, { 起点里程: other.startMileage, 终点里程: other.endMileage })
      await expect(form.getByRole('status')).toContainText(`与 ${other.workSiteName}`)
      await fillForm(form, { 起点里程: 'DK123+456.78', 终点里程: 'DK124+5' })
      await expect(form.getByRole('status')).toHaveCount(0)
      await save(form)
      await acknowledged(page, 1)
      await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
      await expect(rowOf(page, site)).toContainText('DK123+456.78 – DK124+005')

      const auditor = await openDevice()
      const { page: audit } = auditor
      await openSignedIn(audit, 'auditor', `${paths.workSites}?keyword=${site.code}`)
      const detail = await openDetail(audit, site)
      await detail.getByRole('tab', { name: '变更历史' }).click()
      const change = detail.getByRole('listitem')
      await expect(change).toHaveCount(1)
      await expect(change).toContainText('engineer')
      await expect(change).toContainText(one.startMileage)
      await expect(change).toContainText('DK123+456.78')
      await expect(change).toContainText('台背回填完成')

      await auditor.close()
      await device.close()
      await gateway.stop()
      const stored = `select start_mileage, start_distance, end_mileage, remarks, revision from work_site
        where work_site_id = $1`
      expect(await gateway.query(stored, [one.workSiteId])).toEqual([
        {
          start_mileage: 'DK123+456.78',
          // Behind a long chain of 120 m.
          start_distance: 123_576.78,
          end_mileage: 'DK124+005',
          remarks: '台背回填完成',
          revision: 2,
        },
      ])
    })
  })
})

test.describe('on a tablet held upright', () => {
  test.use({ form: tablet, worker: false, shared: true })

  test('PRJ-05 NAV-14 list, detail and form fit 768 × 1024 and are accessible', async ({ page }) => {
    const fits = async () => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
    }
    await openSignedIn(page, 'sitestaff')
    const [site] = await sitesShown(page, 1)
    if (!site) throw new Error('The list shows no work site')
    await fits()
    await expectAccessible(page)
    await expect(rowOf(page, site)).toBeInViewport()
    const form = await openForm(page, site)
    await fits()
    await expectAccessible(page)
    await expect(form.getByRole('button', { name: '保存' })).toBeInViewport()
    const tall = await form.getByRole('button', { name: '保存' }).boundingBox()
    expect(tall?.height).toBeGreaterThanOrEqual(44)
    await form.getByLabel('备注').fill('未保存')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '继续编辑' }).click()
    await expect(form.getByLabel('备注')).toHaveValue('未保存')
  })
})

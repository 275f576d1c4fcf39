import { getWorkSite, listWorkSites } from '#contract/work-site/entity.ts'
import { expectAccessible } from '../support/accessible.ts'
import { openForm, readyForOffline, rowOf, save, signInAt, sitesShown } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { acknowledged } from '../support/promise.ts'

test.use({ form: tablet })

test('PRJ-10 PRJ-15 offline a work site gets a second extent, is found along it, and loses it again; online, the gateway has it so', async ({
  device,
  network,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  const engineer = await signIn('engineer')
  const { page } = device
  await signInAt(page, 'engineer')
  const [first] = await sitesShown(page, 1)
  if (!first) throw new Error('The list shows no work site')
  const { records } = await engineer.call(listWorkSites, { pageSize: 2000 })
  const site = records.find(({ code }) => code === first.code)
  const other = records.find(
    ({ lineId, alignment, startSegmentId, endSegmentId, startDistance }) =>
      lineId === site?.lineId &&
      alignment === site.alignment &&
      !(startSegmentId || endSegmentId) &&
      startDistance > site.endDistance,
  )
  if (!site || !other) throw new Error('The demo has no two work sites on an alignment')
  await readyForOffline(page)
  await goOffline(device, network)

  const { startMileage, endMileage, alignment } = other
  const form = await openForm(page, first)
  await form.getByRole('button', { name: '添加范围' }).click()
  const start = form.getByRole('textbox', { name: '第 2 段的起点里程' })
  await start.fill(endMileage)
  await form.getByRole('textbox', { name: '第 2 段的终点里程' }).fill(startMileage)
  await expect(form.getByText('沿线路方向，须依次从起点到终点')).toBeVisible()
  await start.fill(startMileage.toLowerCase())
  await form.getByRole('textbox', { name: '第 2 段的终点里程' }).fill(endMileage)
  await expect(form.getByText(/的里程重叠/)).toBeVisible()
  await expectAccessible(page)
  await save(form)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(`${startMileage} – ${endMileage}`)).toBeVisible()
  await drawer.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('searchbox').fill(`${startMileage}-${endMileage}`)
  await expect(page).toHaveURL(/[?&]keyword=/)
  await expect(rowOf(page, first)).toBeVisible()

  await comeBack(device, network)
  await acknowledged(page, 1)
  const stored = async () => await engineer.call(getWorkSite, { workSiteId: site.workSiteId })
  expect((await stored()).furtherExtents).toEqual([{ alignment, startMileage, endMileage }])

  const again = await openForm(page, first)
  await again.getByRole('button', { name: '移除第 2 段范围' }).click()
  await save(again)
  await acknowledged(page, 2)
  expect((await stored()).furtherExtents).toEqual([])
})

import { getProjectStructure } from '#contract/project/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { expectAccessible } from '../support/accessible.ts'
import { paths } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

test('PRJ-10 an engineer imports work sites: what is wrong is told by row and column, the others are added and changed', async ({
  page,
  signIn,
}) => {
  const engineer = await signIn('engineer')
  const [site] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  if (!site) throw new Error('The demo has no work site')
  const { projectId, code, startMileage, endMileage, alignment, progress } = site
  const { lines, designUnits } = await engineer.call(getProjectStructure, { projectId })
  const line = lines.find(({ lineId }) => lineId === site.lineId)?.lineName ?? ''
  const unit =
    designUnits.find(({ designUnitId }) => designUnitId === site.designUnitId)?.designUnitName ?? ''
  const further = progress === 71 ? 72 : 71
  const fixed = [site.type, '桥梁', line, unit, alignment, startMileage, endMileage]
  const sheet = [
    ['编码', '工点名称', '类型', '专业', '线路', '设计单元', '线别', '起点里程', '终点里程', '完成进度'],
    ['BIAO-1', '表中涵洞', ...fixed, '5'],
    ['BIAO-2', '表中小桥', site.type, '桥梁', '无此线路', unit, alignment, startMileage, endMileage, ''],
    [code, '', '', '', '', '', '', '', '', String(further)],
  ]

  await openSignedIn(page, 'engineer', `${paths.workSites}?projectId=${projectId}`)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入工点' })
  await dialog.getByRole('textbox').fill(sheet.map((cells) => cells.join('\t')).join('\n'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '检查粘贴的内容' }).click()
  const wrong = dialog.getByRole('row', { name: /BIAO-2/ })
  await expect(wrong).toContainText('3')
  await expect(wrong).toContainText('线路：项目中没有此线路')
  await expect(dialog.getByRole('row', { name: code })).toContainText('将修改：完成进度')
  const apply = dialog.getByRole('button', { name: '导入 2 行' })
  await expect(apply).toBeDisabled()
  await dialog.getByRole('checkbox', { name: '跳过有错误的 1 行' }).check()
  await apply.click()
  await expect(dialog.getByText('已新增 1')).toBeVisible()
  await expectAccessible(page)

  const found = async (keyword: string) =>
    (await engineer.call(listWorkSites, { projectId, keyword })).records.find((row) => row.code === keyword)
  expect(await found('BIAO-1')).toMatchObject({ workSiteName: '表中涵洞', progress: 5, startMileage })
  expect([await found('BIAO-2'), (await found(code))?.progress]).toEqual([undefined, further])
})

import type { Page } from '@playwright/test'
import { listWorkSites, type WorkSite, type WorkSiteQuery } from '#contract/work-site/entity.ts'
import { paths, readyForOffline, rows, sitesShown, total } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, shared: true })
test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

/** A look that a person takes at the list: what they do, and what the gateway answers to that. */
interface Look {
  act: (page: Page) => Promise<void>
  query: Partial<WorkSiteQuery>
  answer?: { sites: WorkSite[]; total: number }
}

async function tick(page: Page, filter: string, ...values: string[]): Promise<void> {
  await page.getByRole('search', { name: '筛选' }).getByRole('button', { name: filter, exact: true }).click()
  for (const value of values) await page.getByRole('checkbox', { name: value, exact: true }).check()
  await page.keyboard.press('Escape')
}

async function sort(page: Page, column: string): Promise<void> {
  await page.getByRole('columnheader', { name: column }).getByRole('button').click()
}

const codesShown = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => /[A-Z]+-\d+-GD\d+/.exec(text)?.[0])

test('PRJ-10 OFF-01 every filter, sort, page and column of the work sites is without a network what it is with one', async ({
  device,
  network,
  signIn,
}) => {
  const { page } = device
  const engineer = await signIn('engineer')
  await openSignedIn(page, 'engineer')
  await sitesShown(page, 1)
  await readyForOffline(page)
  const some = {
    major: ['bridge'],
    status: ['completed'],
    riskLevel: ['major'],
  } satisfies Partial<WorkSiteQuery>
  const { records } = await engineer.call(listWorkSites, { ...some, pageSize: 1 })
  const [{ containerId = '', projectId = '', code = '' } = {}] = records
  const section = code.replace(/-GD\d+$/, '标段')

  const looks: Look[] = [
    { act: (on) => tick(on, '风险等级', '较大', '重大'), query: { riskLevel: ['considerable', 'major'] } },
    { act: (on) => tick(on, '专业', '桥梁'), query: { major: ['bridge'] } },
    {
      act: (on) => tick(on, '状态', '施工中', '已完成'),
      query: { status: ['under-construction', 'completed'] },
    },
    { act: (on) => sort(on, '风险等级'), query: { sortBy: 'riskLevel' } },
    { act: (on) => sort(on, '风险等级'), query: { desc: true } },
    { act: (on) => tick(on, '标段', section), query: { containerId: [containerId] } },
    {
      act: (on) => on.getByRole('button', { name: '清除筛选', exact: true }).click(),
      query: { riskLevel: [], major: [], status: [], containerId: [] },
    },
    ...(['工点名称', '完成进度', '修改'] as const).map(
      (column, index): Look => ({
        act: (on) => sort(on, column),
        query: { sortBy: (['workSiteName', 'progress', 'changedAt'] as const)[index], desc: false },
      }),
    ),
    { act: (on) => on.getByRole('button', { name: '下一页' }).click(), query: { pageIndex: 2 } },
    {
      act: async (on) => void (await on.getByLabel('每页条数').selectOption('50')),
      query: { pageIndex: 1, pageSize: 50 },
    },
  ]
  let query: Partial<WorkSiteQuery> = { projectId, pageIndex: 1, pageSize: 20 }
  for (const look of looks) {
    query = { ...query, pageIndex: 1, ...look.query }
    const page = await engineer.call(listWorkSites, query)
    look.answer = { sites: page.records, total: page.total }
  }
  const shownBy = looks.map(({ answer }) => answer?.sites.map(({ code }) => code).join())
  // Or a look that changes nothing would prove nothing.
  for (const [index, shown] of shownBy.entries()) expect(shown, `look ${index}`).not.toBe(shownBy[index - 1])

  async function walk(): Promise<void> {
    for (const { act, answer } of looks) {
      await act(page)
      await expect.poll(() => codesShown(page)).toEqual(answer?.sites.map(({ code }) => code))
      await expect(total(page)).toHaveText(`共 ${answer?.total} 条`)
    }
    await page.getByRole('button', { name: '选择列' }).click()
    await page.getByRole('checkbox', { name: '类型', exact: true }).check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: '类型' })).toBeVisible()
    await expect(rows(page).first()).toContainText(looks.at(-1)?.answer?.sites[0]?.type ?? 'no type')
  }

  await walk()
  await goOffline(device, network)
  // A cold start: nothing of the answers above is in memory.
  await page.goto(paths.workSites)
  await sitesShown(page, 1)
  await page.getByRole('button', { name: '选择列' }).click()
  await page.getByRole('checkbox', { name: '类型', exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await walk()
})

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import type { DataSource } from '#console/kit/data-source.tsx'
import { DataTable } from '#console/kit/data-table.tsx'
import { ListScreen } from '#console/kit/list-screen.tsx'
import { TextFilter } from '#console/kit/text-filter.tsx'
import { useList } from '#console/kit/use-list.ts'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { listWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { sampleConsole, sampleSource, sampleWorkSites } from '../sample.tsx'
import { SampleList } from '../sample-list.tsx'

beforeAll(startTexts)

async function openList(search = '') {
  const sample = sampleConsole({ page: SampleList, path: `/admin/project-worksite-information${search}` })
  render(sample.view)
  await screen.findByRole('table')
  return sample.router
}

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const codes = () => rows().map((row) => /YMZQ-\d+/.exec(row.textContent ?? '')?.[0])

test('NAV-03 an address with filters, sort and page opens just that part of the list', async () => {
  await openList('?status=%5B%22completed%22%5D&sortBy=code&desc=true&pageIndex=2')
  const expected = sampleWorkSites
    .filter((workSite) => workSite.status === 'completed')
    .map((workSite) => workSite.code)
    .toSorted()
    .toReversed()
    .slice(20, 40)
  expect(codes()).toEqual(expected)
  expect(screen.queryByText('第 21–40 条，共 128 条')).not.toBeNull()
})

test('NAV-03 searching, sorting and paging go into the address; a search goes back to the first page', async () => {
  const router = await openList('?pageIndex=3')
  fireEvent.change(screen.getByRole('searchbox', { name: '搜索名称、编号' }), { target: { value: '隧道' } })
  await waitFor(() => expect(router.state.location.search).toEqual({ keyword: '隧道' }))
  await screen.findByText('共 160 条')

  fireEvent.click(screen.getByRole('button', { name: '编号' }))
  // The direction is said, for some lists begin with the last unless it is.
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sortBy: 'code', desc: false }))
  expect(screen.getByRole('columnheader', { name: /编号/ }).getAttribute('aria-sort')).toBe('ascending')

  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ pageIndex: 2, keyword: '隧道' }))
})

test('a filter shows what it lets through, and one button clears all of them', async () => {
  const router = await openList()
  fireEvent.click(screen.getByRole('button', { name: '状态', expanded: false }))
  fireEvent.click(await screen.findByRole('checkbox', { name: '施工中' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: '已竣工' }))
  await screen.findByRole('button', { name: /施工中、已竣工/ })
  expect(router.state.location.search).toEqual({ status: ['under-construction', 'finally-accepted'] })

  fireEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  await screen.findByText('共 640 条')
  expect(router.state.location.search).toEqual({})
})

test('the slash key goes to the search, but not from within a text box', async () => {
  await openList()
  const box = screen.getByRole('searchbox', { name: '搜索名称、编号' })
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(box)
  const typed = fireEvent.keyDown(box, { key: '/' })
  expect(typed, 'the slash is typed').toBe(true)
})

test('the down arrow leads from the search to the first row, but not from a word that is being composed', async () => {
  await openList()
  const box = screen.getByRole('searchbox', { name: '搜索名称、编号' })
  box.focus()
  fireEvent.keyDown(box, { key: 'ArrowDown', isComposing: true })
  expect(document.activeElement).toBe(box)
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(rows()[0])
})

test('a row opens with Enter, the address says which, and the arrows lead to its neighbours', async () => {
  const router = await openList()
  const [first, second] = rows()
  first?.focus()
  if (first) fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  if (second) fireEvent.keyDown(second, { key: 'Enter' })
  const drawer = await screen.findByRole('dialog', { name: '二郎山隧道' })
  expect(router.state.location.search).toEqual({ selected: sampleWorkSites[1]?.workSiteId })

  fireEvent.click(within(drawer).getByRole('button', { name: '下一条' }))
  await screen.findByRole('dialog', { name: '新沟路堑' })
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toEqual({})
})

test('chosen columns and their order stand in the address', async () => {
  const router = await openList('?columns=%5B%22workSiteName%22%2C%22progress%22%2C%22code%22%5D')
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads()).toEqual(['', '工点名称', '进度', '编号', ''])

  fireEvent.click(screen.getByRole('button', { name: '选择列' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: '风险' }))
  await waitFor(() => expect(heads()).toEqual(['', '工点名称', '进度', '编号', '风险', '']))
  fireEvent.click(screen.getByRole('button', { name: '编号前移' }))
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      columns: ['workSiteName', 'code', 'progress', 'riskLevel'],
    }),
  )
})

test('ticked rows are counted, and a filter unticks them', async () => {
  await openList()
  fireEvent.click(screen.getByRole('checkbox', { name: '全选本页' }))
  await screen.findByText('已选 20 项')
  fireEvent.change(screen.getByRole('searchbox', { name: '搜索名称、编号' }), { target: { value: '桥' } })
  await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull())
})

function PersonalList() {
  const list = useList(listWorkSites, { rowId: (row) => row.workSiteId, personal: ['keyword'] })
  return (
    <ListScreen list={list} title="名单">
      <TextFilter list={list} name="keyword" label="姓名" />
      <DataTable list={list} columns={[{ id: 'code', label: '编号', cell: (row: WorkSite) => row.code }]} />
    </ListScreen>
  )
}

test('NAV-03 a filter on personal data filters, and stays out of the address', async () => {
  const { view, router } = sampleConsole({ page: PersonalList })
  render(view)
  await screen.findByText('共 640 条')
  fireEvent.change(screen.getByRole('searchbox', { name: '姓名' }), { target: { value: '涵洞' } })
  await screen.findByText('共 80 条')
  expect(router.state.location.href).not.toContain(encodeURIComponent('涵洞'))
})

/** A list of 12,345 rows, of which each page is full; tells what was asked. */
function endlessSource(asked: RequestOf<typeof listWorkSites>[]): DataSource {
  return {
    staleSince: () => undefined,
    async read<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>> {
      const query = z.parse(listWorkSites.request, request)
      asked.push(query)
      const first = { ...query, pageIndex: 1, after: undefined }
      const page = await sampleSource.read(listWorkSites, first, AbortSignal.any([]))
      const total = query.exact ? 12_345 : 10_001
      const after = `after page ${query.pageIndex ?? 1}`
      const schema: E['response'] = endpoint.response
      return z.parse(schema, { ...page, pageIndex: query.pageIndex ?? 1, total, after })
    },
  }
}

test('more than 10,000 rows are counted as over 10,000, and exactly when somebody asks', async () => {
  const asked: RequestOf<typeof listWorkSites>[] = []
  render(sampleConsole({ page: SampleList, source: endlessSource(asked) }).view)
  await screen.findByText('共 超过 10,000 条')
  expect(asked.some(({ exact }) => exact)).toBe(false)
  fireEvent.click(await screen.findByRole('button', { name: '查看准确数' }))
  await screen.findByText('准确数 12,345 条')
})

test('beyond the rows that page numbers reach, a page follows the last row of the one before, and leads back', async () => {
  const asked: RequestOf<typeof listWorkSites>[] = []
  const { view, router } = sampleConsole({
    page: SampleList,
    path: '/admin/project-worksite-information?pageIndex=499',
    source: endlessSource(asked),
  })
  render(view)
  const turn = async (name: string, page: string) => {
    fireEvent.click(screen.getByRole('button', { name }))
    await screen.findByText(page)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '下一页' })).toHaveProperty('disabled', false),
    )
  }
  await screen.findByText('499 / 500+')
  await turn('下一页', '500 / 500+')
  expect(router.state.location.search).toEqual({ pageIndex: 500 })
  await turn('下一页', '501')
  await turn('下一页', '502')
  expect(router.state.location.search).toEqual({ pageIndex: 502, after: 'after page 501' })
  expect(asked.at(-1)?.after).toBe('after page 501')
  await turn('上一页', '501')
  expect(router.state.location.search).toEqual({ pageIndex: 501, after: 'after page 500' })
  await turn('上一页', '500 / 500+')
  expect(router.state.location.search).toEqual({ pageIndex: 500 })
})

test('a list that came from what this device kept says from when it is', async () => {
  const source = { ...sampleSource, staleSince: () => new Date(2026, 10, 20, 16, 5).getTime() }
  render(sampleConsole({ page: SampleList, source }).view)
  await screen.findByText('2026/11/20 16:05 收到的内容')
})

test('a list that cannot be read says why, names the request and reads again on demand', async () => {
  let broken = true
  const source = {
    staleSince: () => undefined,
    async read<E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      signal: AbortSignal,
    ): Promise<ResponseOf<E>> {
      if (broken) throw Object.assign(new Error('服务器内部错误'), { requestId: 'req-7' })
      return sampleSource.read(endpoint, request, signal)
    },
  }
  render(sampleConsole({ page: SampleList, source }).view)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('服务器内部错误')
  expect(alert.textContent).toContain('req-7')
  broken = false
  fireEvent.click(within(alert).getByRole('button', { name: '重试' }))
  await screen.findByRole('table')
})

test('columns that have no room side by side fold into the second line, the last of those that fold first', async () => {
  // jsdom measures nothing: a table 100 px wider than its place, of columns of 120 px.
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1100)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120)
  try {
    await openList()
    const folded = screen
      .getAllByRole('columnheader')
      .filter(({ className }) => /(^| )hidden( |$)/.test(className))
    expect(folded.map(({ textContent }) => textContent)).toEqual(['风险'])
  } finally {
    vi.restoreAllMocks()
  }
})

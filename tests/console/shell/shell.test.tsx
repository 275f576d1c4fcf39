import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { Allowed } from '#console/kit/permission.tsx'
import type { ShellData } from '#console/shell/shell-data.tsx'
import { addWorkSite, updateWorkSite } from '#contract/work-site/entity.ts'
import { sampleConsole, sampleShell } from '../sample.tsx'

beforeAll(startTexts)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const Page = () => (
  <>
    <h1>工点</h1>
    <Allowed to={updateWorkSite}>
      <button type="button">编辑</button>
    </Allowed>
    <Allowed to={addWorkSite}>
      <button type="button">新增</button>
    </Allowed>
  </>
)

async function openShell(shell: Partial<ShellData> = {}, path?: string) {
  const sample = sampleConsole({ page: Page, shell: { ...sampleShell, ...shell }, ...(path ? { path } : {}) })
  render(sample.view)
  await screen.findByRole('main')
  return sample.router
}

test('NAV-14 the menu is a tree of links, and the breadcrumbs say where one is', async () => {
  await openShell()
  const menu = await screen.findByRole('navigation', { name: '主菜单' })
  expect(within(menu).getByRole('link', { name: '项目工点' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(within(menu).getByRole('button', { name: '工程项目' }))
  expect(within(menu).queryByRole('link', { name: '项目工点' })).toBeNull()
  const way = screen.getByRole('navigation', { name: '当前位置' })
  expect(
    within(way)
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual(['工程项目', '项目工点'])
})

test('NAV-14 the tab of the page that is gone to is brought into sight', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  await openShell()
  shown.mockClear()
  fireEvent.click(await screen.findByRole('link', { name: '消息中心' }))
  await waitFor(() =>
    expect(shown.mock.contexts.map((tab) => tab instanceof Element && tab.textContent)).toContain('消息中心'),
  )
  shown.mockRestore()
})

test('NAV-14 every opened page has a tab; closing the one in front leads to its neighbour', async () => {
  const router = await openShell()
  fireEvent.click(await screen.findByRole('link', { name: '消息中心' }))
  const tabs = screen.getByRole('navigation', { name: '已打开的页面' })
  await within(tabs).findByRole('link', { name: '消息中心' })
  fireEvent.click(within(tabs).getByRole('button', { name: '关闭消息中心' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/project-worksite-information'))
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((tab) => tab.textContent),
  ).toEqual(['项目工点'])
})

test('NAV-05 the current menu is set before each navigation', async () => {
  const menus: (string | undefined)[] = []
  const router = await openShell({ setCurrentMenu: (menu) => menus.push(menu?.name) })
  await waitFor(() => expect(menus).toEqual(['项目工点']))
  await router.navigate({ to: '/admin/message-center' })
  expect(menus).toEqual(['项目工点', '消息中心'])
})

test('NAV-11 a page outside the menus of the account says that there is no permission', async () => {
  await openShell({}, '/admin/hidden')
  expect((await screen.findByRole('heading')).textContent).toBe('没有权限')
})

test('ROL-02 what the current menu does not grant is not there', async () => {
  await openShell()
  await screen.findByRole('button', { name: '编辑' })
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
})

test('NAV-14 Ctrl K opens the palette, and a few letters lead to a page', async () => {
  const router = await openShell()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const palette = await screen.findByRole('dialog', { name: '搜索页面与操作' })
  fireEvent.change(within(palette).getByRole('combobox'), { target: { value: '消息' } })
  fireEvent.click(await within(palette).findByRole('option', { name: '消息中心' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/message-center'))
})

test('OFF-04 the badge counts what waits and what needs a person, and leads to the queue', async () => {
  const asOf = new Date().setHours(16, 8)
  const sync = { online: false, waiting: 12, needYou: 2, others: 0, replaying: undefined, asOf }
  const router = await openShell({ sync })
  const badge = await screen.findByRole('link', { name: '离线 · 12 项待同步 · 2 项待处理' })
  screen.getByText(/^离线 · 数据截至 16:08。/)
  fireEvent.click(badge)
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/queue'))
})

test('OFF-01 offline without anything here, nobody is told to go on', async () => {
  await openShell({ sync: { online: false, waiting: 0, needYou: 0, others: 0, replaying: undefined } })
  await screen.findByText('离线 · 本机没有数据，请联网后再打开。')
})

test('fault 30: offline where nothing can be stored, nobody is promised that changes are', async () => {
  const sync = { online: false, waiting: 0, needYou: 0, others: 0, replaying: undefined }
  await openShell({ sync, onlineOnly: true })
  await screen.findByText(/此处不能离线保存/)
  expect(screen.queryByText(/^离线 ·/)).toBeNull()
})

test('OFF-07, fault 20: the badge says that other people’s edits wait on this device', async () => {
  await openShell({ sync: { online: true, waiting: 0, needYou: 0, others: 2, replaying: undefined } })
  await screen.findByRole('link', { name: '在线 · 他人 2 项' })
})

test('OFF-08 a new build is offered, and can be put off', async () => {
  const answers: string[] = []
  const update = { accept: () => answers.push('accept'), dismiss: () => answers.push('dismiss') }
  await openShell({ update })
  fireEvent.click(await screen.findByRole('button', { name: '立即更新' }))
  fireEvent.click(screen.getByRole('button', { name: '稍后' }))
  expect(answers).toEqual(['accept', 'dismiss'])
})

test('NAV-13 NAV-14 language and theme can be chosen, and are remembered', async () => {
  await openShell()
  fireEvent.click(await screen.findByRole('button', { name: /^账号：/ }))
  fireEvent.click(await screen.findByRole('button', { name: '深色' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')

  fireEvent.click(await screen.findByRole('button', { name: 'English' }))
  await screen.findByRole('navigation', { name: 'Main menu' })
  expect(document.documentElement.lang).toBe('en')
  expect(localStorage.getItem('language')).toBe('en')
})

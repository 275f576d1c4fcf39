import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { countPage } from '#console/app/used-pages.ts'
import { HomePage } from '#console/home/home-page.tsx'
import { startTexts } from '#console/i18n.ts'
import { getHome } from '#contract/home/endpoints.ts'
import { type Home, waitingKinds } from '#contract/home/schema.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)
afterEach(() => localStorage.clear())

const answering = (home: Home) => new SampleAnswers().on(listProjects, () => []).on(getHome, () => home)
const nothingWaits: Home = { waiting: [] }
/** The pages that the numbers lead to. */
const pages = [
  '/admin/workflow-query',
  '/admin/user-audit',
  '/admin/terminal-authentication',
  '/admin/message-center',
  '/admin/resource-pool',
  '/admin/organization',
  '/admin/project-manage',
]

const openHome = (answers: SampleAnswers, paths: readonly string[] = pages, actions = ['message:view']) =>
  openScreen({
    ...{ at: '/admin/home', actions, answers, page: HomePage },
    elsewhere: Object.fromEntries(paths.map((path) => [path, []])),
  })
const hrefOf = (link: HTMLElement) => link.getAttribute('href')

test('NAV-15 everything that waits is a link to its list with just those rows, drawn from one call', async () => {
  const answers = answering({ waiting: waitingKinds.map((kind, at) => ({ kind, count: at + 2 })) })
  await openHome(answers)
  const waiting = within(await screen.findByRole('region', { name: '等你处理' }))
  await waiting.findByRole('link', { name: /^3 个注册待审核/ })
  expect(waiting.getAllByRole('link').map(hrefOf)).toEqual([
    '/admin/workflow-query?tab=toDo',
    '/admin/user-audit',
    '/admin/terminal-authentication?need=waiting',
    '/admin/terminal-authentication?need=silent',
    '/admin/message-center?kind=review&unread=true',
    '/admin/message-center?kind=expiry&unread=true',
    '/admin/message-center?kind=todo&unread=true',
    '/admin/message-center?kind=notice&unread=true',
    '/admin/resource-pool?tab=people&certificates=expiring',
    '/admin/organization?tab=list&qualifications=expiring',
    '/admin/resource-pool?tab=accounts&ending=account',
    '/admin/resource-pool?tab=accounts&ending=password',
  ])
  expect(new Set(answers.asked.map(({ id }) => id))).toEqual(new Set([getHome.id, listProjects.id]))
})

test('NAV-15 more than is counted reads so', async () => {
  await openHome(answering({ waiting: [{ kind: 'notice', count: 1000 }] }))
  await screen.findByRole('link', { name: /^999\+ 条未读通知/ })
})

test('NAV-15 what lies on a page that the account does not have leads nowhere, and is not said', async () => {
  await openHome(answering({ waiting: [{ kind: 'certificates', count: 4 }] }), ['/admin/message-center'])
  await screen.findByText('没有等你处理的事')
})

test('NAV-15 that nothing waits is not said before it is known, nor when it could not be asked', async () => {
  const answers = answering(nothingWaits).on(getHome, () => {
    throw new Error('查询失败')
  })
  await openHome(answers)
  expect(screen.queryByText('没有等你处理的事')).toBeNull()
  await screen.findByText('查询失败')
  expect(screen.queryByText('没有等你处理的事')).toBeNull()

  answers.on(getHome, () => nothingWaits)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('没有等你处理的事')
})

test('NAV-15 people, accounts and projects are bars, each the way to its rows; those without a list are not there', async () => {
  await openHome(
    answering({
      waiting: [],
      people: [
        { positionLevel: 'organization-head', count: 3 },
        { positionLevel: 'staff-member', count: 3001 },
      ],
      accounts: [{ status: 'locked', count: 2 }],
    }),
  )
  const people = within(await screen.findByRole('region', { name: '人员（按职级）' }))
  const [first, second] = people.getAllByRole('link')
  expect(first && decodeURIComponent(hrefOf(first) ?? '')).toBe(
    '/admin/resource-pool?tab=people&positionLevel=["organization-head"]',
  )
  expect(second?.textContent).toContain('3,000+')
  const accounts = within(screen.getByRole('region', { name: '账号（按状态）' })).getByRole('link')
  expect(decodeURIComponent(hrefOf(accounts) ?? '')).toBe(
    '/admin/resource-pool?tab=accounts&status=["locked"]',
  )
  expect(screen.queryByRole('region', { name: '项目（按状态）' })).toBeNull()
})

test('NAV-15 the pages that somebody opens most on this device are one press away, as far as the account has them', async () => {
  for (const path of ['/admin/organization', '/admin/message-center', '/admin/message-center', '/admin/gone'])
    countPage(path)
  await openHome(answering(nothingWaits))
  const shortcuts = within(await screen.findByRole('navigation', { name: '常用页面' }))
  expect(shortcuts.getAllByRole('link').map(hrefOf)).toEqual(['/admin/message-center', '/admin/organization'])
})

test('NAV-15 what somebody uses now comes before what they once used', async () => {
  for (let visit = 0; visit < 190; visit++) countPage('/admin/organization')
  for (let visit = 0; visit < 110; visit++) countPage('/admin/message-center')
  await openHome(answering(nothingWaits))
  const shortcuts = within(await screen.findByRole('navigation', { name: '常用页面' }))
  expect(shortcuts.getAllByRole('link').map(hrefOf)).toEqual(['/admin/message-center', '/admin/organization'])
})

test('NAV-15 an empty installation leads its administrator through the first steps, each ticked when done', async () => {
  await openHome(answering({ waiting: [], steps: { done: ['unit'], unitId: sampleId(1) } }))
  const steps = within(await screen.findByRole('region', { name: '开始使用' }))
  const names = steps.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(names.map((name) => name?.includes('已完成'))).toEqual([true, false, false, false, false, false])
  const next = steps.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')
  expect(next && within(next).getByRole('link').getAttribute('href')).toBe(
    `/admin/organization?unit=${sampleId(1)}&tab=departments`,
  )
})

test('NAV-15 somebody who takes part in no project is told whom to ask', async () => {
  await openHome(answering(nothingWaits), pages, ['workSite:view'])
  await screen.findByText('还没有参与项目')
})

import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { HomePage } from '#console/home/home-page.tsx'
import { startTexts } from '#console/i18n.ts'
import { auditAccounts, listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { countUnreadMessages, listMessages } from '#contract/message/endpoints.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { getTerminalStatistics } from '#contract/terminal/statistics.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)

const registrations = (total: number) =>
  new SampleAnswers()
    .on(listProjects, () => [])
    .on(listAccountDetails, ({ audit, pageIndex = 1, pageSize = 20 }) => {
      expect(audit).toBe('to-be-reviewed')
      return { records: [], total, pageIndex, pageSize }
    })

const openHome = (answers: SampleAnswers, actions: readonly string[]) =>
  openScreen({ at: '/admin/home', actions, answers, page: HomePage })

test('NAV-15 ACC-05 registrations wait on the home page for those who may audit them, with the way there', async () => {
  await openHome(registrations(3), [auditAccounts.permission])
  const link = await screen.findByRole('link', { name: /^3 个注册待审核/ })
  expect(link.getAttribute('href')).toBe('/admin/user-audit')
})

test('NAV-15 nobody else is told of them, nor asks', async () => {
  const answers = registrations(3)
  await openHome(answers, [])
  await screen.findByText('没有等你处理的事')
  expect(answers.asked.filter(({ id }) => id === listAccountDetails.id)).toEqual([])
})

test('NAV-15 that nothing waits is not said before it is known, nor when it could not be asked', async () => {
  const answers = registrations(0).on(listAccountDetails, () => {
    throw new Error('查询失败')
  })
  await openHome(answers, [auditAccounts.permission])
  expect(screen.queryByText('没有等你处理的事')).toBeNull()
  await screen.findByText('查询失败')
  expect(screen.queryByText('没有等你处理的事')).toBeNull()

  answers.on(listAccountDetails, () => ({ records: [], total: 0, pageIndex: 1, pageSize: 1 }))
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('没有等你处理的事')
})

test('NAV-15 what ends soon and terminals that are silent with unsent edits wait for those who may see them, each with its rows', async () => {
  const page = (total: number) => ({ records: [], total, pageIndex: 1, pageSize: 1 })
  const answers = registrations(0)
    .on(countUnreadMessages, () => ({ unread: 9 }))
    .on(listMessages, ({ kind }) => page(kind === 'expiry' ? 4 : 0))
    .on(getTerminalStatistics, () => ({
      ...{ total: 9, online: 3, unsynced: 4, byDay: [], byBuild: [], byOs: [] },
      byStatus: { unauthorised: 0, authorised: 9, cancelled: 0, rejected: 0 },
      byNeed: { waiting: 0, cloned: 0, silent: 2, parked: 0, expiring: 0, behind: 0 },
    }))
  await openHome(answers, [listMessages.permission, getTerminalStatistics.permission])
  const hrefOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf(/^4 项即将到期/)).toBe('/admin/message-center?kind=expiry&unread=true')
  expect(await hrefOf(/^2 台终端失联，且有未同步修改/)).toBe('/admin/terminal-authentication?need=silent')
  expect(await hrefOf(/^5 条未读消息/)).toBe('/admin/message-center?unread=true')
})

const leads = ['organization:add', 'person:add', 'account:add', 'role:member']
const node = (number: number, category: 1 | 2) => ({
  nodeId: sampleId(number),
  nodeName: `节点 ${number}`,
  category,
  status: 1 as const,
})
const nobodyElse = registrations(0)
  .on(listPeople, () => ({ records: [], total: 0, pageIndex: 1, pageSize: 20 }))
  .on(listAccountDetails, () => ({ records: [], total: 0, pageIndex: 1, pageSize: 20 }))

test('NAV-15 an empty installation leads its administrator through the first steps, each ticked when done', async () => {
  const nodes = [node(1, 1)]
  await openHome(
    nobodyElse.on(listNodes, () => nodes),
    leads,
  )
  const steps = within(await screen.findByRole('region', { name: '开始使用' }))
  const names = steps.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(names.map((name) => name?.includes('已完成'))).toEqual([true, false, false, false, false, false])
  const next = steps.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')
  expect(next && within(next).getByRole('link').getAttribute('href')).toBe(
    `/admin/organization?unit=${sampleId(1)}&tab=departments`,
  )
})

test.each([
  ['who may not take them', leads.slice(1), [node(1, 1)]],
  ['an installation that began long ago', leads, Array.from({ length: 21 }, (_, at) => node(at, 2))],
])('NAV-15 %s sees no first steps', async (_who, actions, nodes) => {
  await openHome(
    nobodyElse.on(listNodes, () => nodes),
    actions,
  )
  await screen.findByText('没有等你处理的事')
  expect(screen.queryByRole('region', { name: '开始使用' })).toBeNull()
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UnreadMessages } from '#console/app/unread-messages.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { MessageList } from '#console/message/message-list.tsx'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { getAttributes } from '#contract/attribute/values.ts'
import { countUnreadMessages, listMessages, markMessagesRead } from '#contract/message/endpoints.ts'
import type { Message, Review } from '#contract/message/schema.ts'
import { listOrganizations } from '#contract/organization/endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { setItem } from '#request/session.ts'
import { someone } from '../../offline/tab.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  // As the route does.
  await loadTexts('message', 'kit')
})
beforeEach(() => setItem('userAccount', someone))

const workSiteId = sampleId(21)
const userId = sampleId(22)
const recordId = sampleId(23)
const accountId = sampleId(24)
const organizationId = sampleId(25)
const projectId = sampleId(26)
const lineId = sampleId(27)
const message: Message = {
  messageId: sampleId(1),
  kind: 'expiry',
  title: '到期提醒',
  body: '将于 12 月 1 日到期',
  createdAt: 1,
  readAt: 2,
}

function reviewOf(changes: Partial<Review>): Message {
  const review: Review = {
    historyId: sampleId(2),
    action: 'update',
    endpointId: 'workSite.update',
    entity: 'work-site',
    entityId: workSiteId,
    label: '大渡河特大桥',
    accountName: 'sitestaff',
    userName: '李工',
    terminalName: 'Chrome 156 · Linux',
    madeAt: 1,
    clockOffset: 0,
    syncedAt: 2,
    offline: true,
    ...changes,
  }
  return { ...message, kind: 'review', title: review.label, body: '李工 · Chrome 156 · Linux', review }
}

const answersOf = (...records: Message[]) =>
  new SampleAnswers().on(listMessages, () => ({ records, total: records.length, pageIndex: 1, pageSize: 20 }))

const grants = {
  '/admin/project-worksite-information': [listWorkSites.permission],
  '/admin/resource-pool': [listPeople.permission, listGeneralAccounts.permission],
  '/admin/organization': [listOrganizations.permission],
  '/admin/extends-setting': [getAttributes.permission],
}

const open = (answers: SampleAnswers, elsewhere: Record<string, string[]> = grants, search = '') =>
  openScreen({
    at: '/admin/message-center',
    search,
    actions: [listMessages.permission, markMessagesRead.permission],
    elsewhere,
    answers,
    page: MessageList,
  })

test('MSG-07 the list shows what a synced edit changed, and no browser', async () => {
  const before = { progress: 97, remarks: '二衬待复测', riskLevel: 'low' }
  const after = { progress: 95.5, remarks: null, riskLevel: 'major' }
  await open(answersOf(reviewOf({ before, after })))
  await screen.findByText(/风险等级 低 → 重大 · 完成进度 97% → 95.5% · 另有 1 项/)
  expect(screen.queryByText(/Chrome/)).toBeNull()
})

const records = [
  ['a work site', reviewOf({}), `/admin/project-worksite-information?selected=${workSiteId}`],
  [
    'the work site of a node',
    reviewOf({ entity: 'work-site-node', entityId: workSiteId }),
    `/admin/project-worksite-information?selected=${workSiteId}`,
  ],
  [
    'the attribute values of a line',
    reviewOf({ entity: 'attribute-set', entityId: lineId, node: { nodeKind: 'line', projectId } }),
    `/admin/extends-setting?projectId=${projectId}&nodeId=${lineId}`,
  ],
  [
    'the work site of attribute values',
    reviewOf({
      entity: 'attribute-set',
      entityId: workSiteId,
      node: { nodeKind: 'work-site', projectId },
    }),
    `/admin/project-worksite-information?selected=${workSiteId}`,
  ],
  [
    'the person of a certificate',
    { ...message, about: { entity: 'person-record', entityId: recordId, userId } },
    `/admin/resource-pool?tab=people&userId=${userId}&selected=${userId}`,
  ],
  [
    'the own certificates',
    { ...message, about: { entity: 'person-record', entityId: recordId, userId: someone.userId } },
    '/personal-view?tab=certificate',
  ],
  [
    'an account',
    reviewOf({ entity: 'account', entityId: accountId }),
    `/admin/resource-pool?tab=accounts&selected=${accountId}`,
  ],
  [
    'the qualifications of a unit',
    { ...message, about: { entity: 'organization', entityId: organizationId } },
    `/admin/organization?unit=${organizationId}&tab=qualification`,
  ],
] as [string, Message, string][]

test.each(records)('MSG-09 a message leads to %s', async (_name, about, address) => {
  await open(answersOf(about), grants, `?selected=${message.messageId}`)
  const link = await screen.findByRole('link', { name: '打开对应记录' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(address)
})

test('MSG-09 it leads nowhere when the record was deleted', async () => {
  await open(answersOf(reviewOf({ action: 'delete' })), grants, `?selected=${message.messageId}`)
  await screen.findByText('修改时间（设备）')
  expect(screen.queryByRole('link', { name: '打开对应记录' })).toBeNull()
})

test('MSG-09 who may not open the page of the record is not led there', async () => {
  await open(answersOf(reviewOf({})), {}, `?selected=${message.messageId}`)
  await screen.findByText('修改时间（设备）')
  expect(screen.queryByRole('link', { name: '打开对应记录' })).toBeNull()
})

test('NAV-03 MSG-01 the search word, which matches names, stays out of the address', async () => {
  const answers = answersOf(message)
  const { router } = await open(answers)
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '李工' } })
  await waitFor(() => expect(answers.asked.at(-1)?.request).toEqual({ keyword: '李工' }))
  expect(router.state.location.href).toBe('/admin/message-center')
})

test('MSG-09 the header and the icon say how many are unread, and lead there', async () => {
  const icon = vi.fn(async (_count?: number) => {})
  Object.assign(navigator, { setAppBadge: icon, clearAppBadge: icon })
  let unread = 120
  const answers = new SampleAnswers().on(countUnreadMessages, () => ({ unread }))
  const { queryClient } = await openScreen({
    at: '/admin/organization',
    actions: [countUnreadMessages.permission],
    answers,
    page: () => <UnreadMessages />,
  })
  const link = await screen.findByRole('link', { name: '120 条未读消息' })
  expect(link.textContent).toBe('99+')
  expect(link.getAttribute('href')).toBe('/admin/message-center?unread=true')
  await waitFor(() => expect(icon).toHaveBeenLastCalledWith(120))
  unread = 0
  await queryClient.invalidateQueries()
  expect((await screen.findByRole('link', { name: '消息' })).textContent).toBe('')
  await waitFor(() => expect(icon).toHaveBeenLastCalledWith())
})

test.each([
  { search: '', says: '所有未读消息都会标为已读，包括待复核的修改。' },
  { search: '?kind=review', says: '符合当前筛选的未读消息都会标为已读。' },
])('MSG-09 before all are marked as read it says which: $says', async ({ search, says }) => {
  await open(answersOf(message), grants, search)
  fireEvent.click(await screen.findByRole('button', { name: '全部已读' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(says)).toBeTruthy()
  expect(dialog.getByRole('button', { name: '全部已读' })).toBeTruthy()
})

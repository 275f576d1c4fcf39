import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UnreadMessages } from '#console/app/unread-messages.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { MessageList } from '#console/message/message-list.tsx'
import { auditAccounts } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { applicationCalls } from '#contract/application/entity.ts'
import { getAttributes } from '#contract/attribute/values.ts'
import { listBills } from '#contract/boq/item.ts'
import { designUnitCalls } from '#contract/design-unit/entity.ts'
import { ebsStandards, quantityStandards, wbsStandards } from '#contract/dictionary/standard.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { countUnreadMessages, listMessages, markMessagesRead } from '#contract/message/endpoints.ts'
import type { Message, Review } from '#contract/message/schema.ts'
import { listOrganizations } from '#contract/organization/endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { projectCalls } from '#contract/project/entities.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { getProcess } from '#contract/workflow/process-calls.ts'
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
  '/admin/user-audit': [auditAccounts.permission],
  '/admin/su-boq': [listBills.permission],
  '/admin/terminal-authentication': [listTerminals.permission],
  '/admin/ebs-management': [ebsStandards.list.permission],
  '/admin/wbs-management': [wbsStandards.list.permission],
  '/admin/account-quantity-management': [quantityStandards.list.permission],
  '/admin/workflow-query': [getProcess.permission],
  '/admin/unit-engineering': [divisionCalls.list.permission],
  '/admin/project-manage': [projectCalls.list.permission],
  '/admin/project': [lineCalls.list.permission],
  '/admin/project-design-unit': [designUnitCalls.list.permission],
  '/admin/table-manage': [sheetCalls.list.permission],
  '/admin/app-manage': [applicationCalls.list.permission],
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

const about = (entity: string, entityId: string): Message => ({ ...message, about: { entity, entityId } })
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
  [
    'a person',
    reviewOf({ entity: 'person', entityId: userId }),
    `/admin/resource-pool?tab=people&userId=${userId}&selected=${userId}`,
  ],
  ['an account to review', about('account-to-review', accountId), `/admin/user-audit?selected=${accountId}`],
  ['the people of an import', about('person-import', accountId), '/admin/resource-pool?tab=people'],
  [
    'the work sites of an import',
    about('work-site-import', projectId),
    `/admin/project-worksite-information?projectId=${projectId}`,
  ],
  [
    'the imported bill of a unit work',
    { ...message, about: { entity: 'unit-work-bill', entityId: recordId, projectId } },
    `/admin/su-boq?projectId=${projectId}&unitWorkId=${recordId}`,
  ],
  [
    'the imported bill of a work site',
    { ...message, about: { entity: 'work-site-bill', entityId: workSiteId, projectId } },
    `/admin/su-boq?projectId=${projectId}&workSiteId=${workSiteId}`,
  ],
  ['a terminal', about('terminal', recordId), `/admin/terminal-authentication?selected=${recordId}`],
  ['an EBS standard', about('ebs-standard', recordId), `/admin/ebs-management?standard=${recordId}`],
  ['a WBS standard', about('wbs-standard', recordId), `/admin/wbs-management?standard=${recordId}`],
  [
    'a quantity dictionary',
    about('quantity-standard', recordId),
    `/admin/account-quantity-management?standard=${recordId}`,
  ],
  ['a process', about('process-instance', recordId), `/admin/workflow-query?selected=${recordId}`],
  [
    'a division of a unit work',
    reviewOf({ entity: 'division', entityId: recordId }),
    `/admin/unit-engineering?selected=${recordId}`,
  ],
  ['a project', about('project', projectId), `/admin/project-manage?selected=${projectId}`],
  ['a line', about('line', lineId), `/admin/project?selected=${lineId}`],
  ['a design unit', about('design-unit', recordId), `/admin/project-design-unit?selected=${recordId}`],
  [
    'a sheet',
    reviewOf({ entity: 'tabulation-sheet', entityId: recordId }),
    `/admin/table-manage?sheetId=${recordId}`,
  ],
  ['an application', about('application', recordId), `/admin/app-manage?selected=${recordId}`],
] as [string, Message, string][]

test.each(records)('MSG-09 a message leads to %s', async (_name, told, address) => {
  await open(answersOf(told), grants, `?selected=${message.messageId}`)
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

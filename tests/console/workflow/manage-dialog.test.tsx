import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { ManageDialog } from '#console/workflow/manage-dialog.tsx'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { handOverTask, listCandidates, resetProcess } from '#contract/workflow/process-calls.ts'
import { dropSession } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { someone } from '../../offline/tab.ts'
import { Gateway } from '../../request/gateway.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('process-instance', 'kit')
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

const review = { nodeId: 'c', name: '专项复核' }
const process: ProcessDetail = {
  processInstanceId: sampleId(1),
  title: '夜间浇筑',
  modelName: '施工审批',
  modelVersion: 2,
  starterName: '刘静',
  state: 'running',
  startedAt: 0,
  sheets: [],
  values: {},
  variables: [],
  tasks: [],
  acts: [],
  nodes: [
    { nodeId: 'a', name: '技术复核', chosenNodes: [] },
    { ...review, chosenNodes: [review] },
  ],
  forms: [],
  possible: { tasks: [], manage: true, urge: false, copy: false, removable: [] },
}

test('WFL-08 who resets a process to a node whose people are chosen is asked for them, and they go along', async () => {
  const sent: unknown[] = []
  const gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  await beginSession(await logIn(someone.accountName, gateway.password))
  gateway.on(resetProcess, ({ body }) => {
    sent.push(JSON.parse(body))
    return { data: { processInstanceId: process.processInstanceId, state: 'running' } }
  })
  const wang = { accountId: sampleId(2), accountName: 'wangjg', userName: '王建国' }
  const onDone = vi.fn()
  await openScreen({
    at: '/admin/process-query',
    actions: ['process:view', 'process:manage'],
    answers: new SampleAnswers().on(listCandidates, () => [wang]),
    page: () => <ManageDialog process={process} said={{}} onDone={onDone} onClose={() => undefined} />,
  })
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('重置至'), { target: { value: 'a' } })
  expect(dialog.queryByRole('group')).toBeNull()
  fireEvent.change(dialog.getByLabelText('重置至'), { target: { value: 'c' } })
  expect(dialog.getByText('请选择重置后由谁办理；由原来的人办理的可以不选。')).toBeDefined()
  const people = within(dialog.getByRole('group', { name: '“专项复核”的办理人' }))
  fireEvent.click(await people.findByLabelText('王建国 · wangjg'))
  fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '直接复核' } })
  fireEvent.click(dialog.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      processInstanceId: process.processInstanceId,
      to: 'c',
      comment: '直接复核',
      chosen: [{ nodeId: 'c', accountIds: [wang.accountId] }],
    },
  ])
})

test('WFL-04 an administrator hands the task over of whoever may not act any more first, to one person and with a reason', async () => {
  const sent: unknown[] = []
  const gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  await beginSession(await logIn(someone.accountName, gateway.password))
  gateway.on(handOverTask, ({ body }) => {
    sent.push(JSON.parse(body))
    return { data: { processInstanceId: process.processInstanceId, state: 'running' } }
  })
  const wang = { accountId: sampleId(2), accountName: 'wangjg', userName: '王建国' }
  const task = (at: number, executorName: string, more: Partial<ProcessDetail['tasks'][number]> = {}) => ({
    ...{ processTaskId: sampleId(at), nodeId: 'a', nodeName: '技术复核', kind: 'member' as const },
    ...{ round: 1, executorId: sampleId(at + 10), executorName, state: 'open' as const, ...more },
  })
  const tasks = [
    task(3, '张伟'),
    task(4, '李敏', { state: 'waiting', unable: true }),
    task(5, '赵强', { state: 'done', vote: 'agree' }),
  ]
  const onDone = vi.fn()
  await openScreen({
    at: '/admin/process-query',
    actions: ['process:view', 'process:manage'],
    answers: new SampleAnswers().on(listCandidates, () => [wang]),
    page: () => (
      <ManageDialog process={{ ...process, tasks }} said={{}} onDone={onDone} onClose={() => undefined} />
    ),
  })
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('处理'), { target: { value: 'handOver' } })
  const whose = dialog.getByLabelText<HTMLSelectElement>('要转交的任务')
  expect([...whose.options].map(({ text, selected }) => [text, selected])).toEqual([
    ['张伟（技术复核）', false],
    ['李敏（技术复核）', true],
  ])
  fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '已调离' } })
  const act = dialog.getByRole<HTMLButtonElement>('button', { name: '转交任务' })
  expect(act.disabled).toBe(true)
  fireEvent.click(await dialog.findByLabelText('王建国 · wangjg'))
  fireEvent.click(act)
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const handed = { processTaskId: sampleId(4), executorId: sampleId(14) }
  expect(sent).toEqual([{ ...handed, accountId: wang.accountId, comment: '已调离' }])
})

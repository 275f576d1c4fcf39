import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { Tabs } from '#console/ui/tabs.tsx'
import { AllProcesses } from '#console/workflow/process-list.tsx'
import { WaitingTasks } from '#console/workflow/waiting-tasks.tsx'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { listAllProcesses } from '#contract/workflow/process-calls.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('process-instance', 'kit')
})

const running = {
  title: '夜间浇筑',
  modelName: '施工审批',
  modelVersion: 2,
  starterName: '刘静',
  state: 'running' as const,
  startedAt: 0,
}

test('WFL-10 the list of an administrator says of which processes nobody may act any more, and who', async () => {
  const rows = [
    { ...running, processInstanceId: sampleId(1), waitsAt: ['技术复核'], unable: ['王建国', '李敏'] },
    { ...running, processInstanceId: sampleId(2), waitsAt: ['单位批准'] },
  ]
  const page = { records: rows, total: 2, pageIndex: 1, pageSize: 20 }
  await openScreen({
    at: '/admin/workflow-query',
    actions: ['process:view', 'process:manage'],
    answers: new SampleAnswers().on(listAllProcesses, () => page),
    page: () => (
      <Tabs value="all">
        <AllProcesses tabs={null} start={null} />
      </Tabs>
    ),
  })
  const told = await screen.findAllByText(/已无权办理/)
  // Once in the column, and once in the line below for small screens.
  expect(told.map(({ textContent }) => textContent)).toEqual(Array(2).fill('王建国、李敏已无权办理'))
})

const task: ProcessDetail['tasks'][number] = {
  processTaskId: sampleId(3),
  nodeId: 'a',
  nodeName: '技术复核',
  kind: 'member',
  round: 1,
  executorId: sampleId(4),
  executorName: '王建国',
  state: 'open',
}
const process: ProcessDetail = {
  ...running,
  processInstanceId: sampleId(1),
  sheets: [],
  values: {},
  variables: [],
  tasks: [task],
  acts: [],
  nodes: [],
  forms: [],
  possible: { tasks: [], manage: true, urge: false, copy: false, removable: [] },
}

test.each([
  [[task], []],
  [
    [
      { ...task, unable: true as const },
      { ...task, processTaskId: sampleId(5), executorName: '张伟' },
    ],
    [
      '王建国已无权办理流程，且没有其他人可代为办理。请为其恢复权限，或由流程管理员转交任务、重置或终止流程。',
    ],
  ],
  // Also before their turn comes.
  [
    [
      { ...task, executorName: '张伟' },
      { ...task, processTaskId: sampleId(5), state: 'waiting' as const, unable: true as const },
    ],
    [
      '王建国已无权办理流程，且没有其他人可代为办理。请为其恢复权限，或由流程管理员转交任务、重置或终止流程。',
    ],
  ],
])(
  'WFL-10 the detail of a process says for whom it waits in vain, and what can be done',
  async (tasks, told) => {
    await openScreen({
      at: '/admin/workflow-query',
      actions: ['process:view', 'process:manage'],
      answers: new SampleAnswers(),
      page: () => <WaitingTasks process={{ ...process, tasks }} />,
    })
    await screen.findByText('等待办理')
    expect(screen.queryAllByText(/已无权办理/).map(({ textContent }) => textContent)).toEqual(told)
  },
)

import { render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { ProcessSheet } from '#console/workflow/process-sheet.tsx'
import type { ProcessDetail, ProcessTask } from '#contract/workflow/process.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('process-instance', 'kit')
})

const task: ProcessTask = {
  processTaskId: '0190a000-0000-7000-8000-000000000001',
  nodeId: 'a',
  nodeName: '技术复核',
  kind: 'member',
  round: 1,
  executorId: '0190a000-0000-7000-8000-000000000002',
  executorName: '萧建华',
  state: 'done',
  vote: 'agree',
  comment: '配合比已核对',
  decidedAt: 1,
}
const { vote: _, comment: _said, decidedAt: _at, ...undecided } = task
const process: ProcessDetail = {
  processInstanceId: '0190a000-0000-7000-8000-000000000003',
  title: '夜间浇筑',
  modelName: '施工审批',
  modelVersion: 2,
  starterName: '刘静',
  state: 'running',
  startedAt: 0,
  sheets: [],
  values: { 金额: 120, 加急: true },
  variables: [
    { name: '金额', type: 'number' },
    { name: '加急', type: 'boolean' },
    { name: '备注', type: 'text' },
  ],
  tasks: [
    {
      ...undecided,
      processTaskId: `${task.processTaskId.slice(0, -1)}4`,
      state: 'lapsed',
      nodeName: '已失效',
    },
    {
      ...undecided,
      processTaskId: `${task.processTaskId.slice(0, -1)}5`,
      state: 'open',
      nodeName: '单位批准',
    },
    task,
  ],
  acts: [{ act: 1, kind: 'agree', actorName: '萧建华', actedAt: 1, nodeName: '技术复核', withdrawn: false }],
  nodes: [],
  forms: [],
  possible: { tasks: [], manage: false, urge: false, copy: false, removable: [] },
}

test('WFL-06 the sheet of a process says who decided how, with the signature, and leaves room for those who still have to', async () => {
  const signatures = [{ processTaskIds: [task.processTaskId], png: 'iVBORw0KGgo=' }]
  render(
    <Suspense>
      <ProcessSheet process={process} signatures={signatures} />
    </Suspense>,
  )
  const [, decisions] = await screen.findAllByRole('table')
  if (!decisions) throw new Error('There is a table of decisions')
  const [, decided, waiting, ...further] = within(decisions).getAllByRole('row')
  expect(further).toEqual([])
  expect(decided?.textContent).toContain('技术复核萧建华同意配合比已核对')
  expect(screen.getByRole('img').getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=')
  expect(waiting?.textContent).toBe('单位批准萧建华待办理')
  expect(screen.getByRole('row', { name: '加急 是' })).toBeDefined()
  expect(screen.queryByText('备注')).toBeNull()
})

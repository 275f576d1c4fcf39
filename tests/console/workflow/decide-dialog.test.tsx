import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { DecideDialog } from '#console/workflow/decide-dialog.tsx'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('process-instance', 'kit')
})

const task: ProcessDetail['possible']['tasks'][number] = {
  processTaskId: sampleId(1),
  nodeName: '技术复核',
  returnTo: [],
  asks: [
    { name: 'amount', type: 'number', required: true },
    { name: 'remark', type: 'text', required: false },
    { name: 'urgent', type: 'boolean', required: true },
    { name: 'passed', type: 'boolean', required: true },
    { name: 'night', type: 'boolean', required: false },
  ],
  chosenNodes: [],
  leadsOn: ['agree'],
}
const process: ProcessDetail = {
  processInstanceId: sampleId(2),
  title: '夜间浇筑',
  modelName: '施工审批',
  modelVersion: 2,
  starterName: '刘静',
  state: 'running',
  startedAt: 0,
  sheets: [],
  values: { amount: 10, remark: '雨天', urgent: true },
  variables: [],
  tasks: [],
  acts: [],
  nodes: [],
  forms: [],
  possible: { tasks: [task], manage: false, urge: false, copy: false, removable: [] },
}

/** What is sent where somebody agrees after they have done something to the form. */
async function sentAfter(change: (form: ReturnType<typeof within>) => void, values = process.values) {
  const decide = vi.fn(async () => undefined)
  const onClose = vi.fn()
  const about = { process: { ...process, values }, said: {}, onDone: () => undefined, onClose }
  await openScreen({
    at: '/admin/process-to-do',
    actions: ['process:view', 'process:act'],
    answers: new SampleAnswers(),
    page: () => <DecideDialog {...about} task={task} decision="agree" decide={decide} />,
  })
  const form = within(await screen.findByRole('dialog'))
  change(form)
  fireEvent.click(form.getByRole('button', { name: '同意' }))
  await waitFor(() => expect(decide).toHaveBeenCalled())
  cleanup()
  return decide.mock.calls
}

const decided = { processTaskId: task.processTaskId, decision: 'agree' }

test('WFL-06 a form sends what was changed in it, and no value that it merely showed', async () => {
  const known = { ...process.values, passed: false }
  expect(await sentAfter(() => undefined, known)).toEqual([[decided]])
  const change = (form: ReturnType<typeof within>) => {
    fireEvent.change(form.getByLabelText(/amount/), { target: { value: '80' } })
    fireEvent.change(form.getByLabelText('remark'), { target: { value: '' } })
    fireEvent.click(form.getByLabelText('urgent'))
    fireEvent.click(form.getByLabelText('night'))
  }
  const values = { amount: 80, remark: null, urgent: false, night: true }
  expect(await sentAfter(change, known)).toEqual([[{ ...decided, values }]])
})

test('WFL-06 a yes or no stays away until it is touched: what nobody has given is for the gateway to say', async () => {
  expect(await sentAfter(() => undefined)).toEqual([[decided]])
  const twice = (form: ReturnType<typeof within>) => {
    for (const name of ['night', 'passed']) {
      fireEvent.click(form.getByLabelText(name))
      fireEvent.click(form.getByLabelText(name))
    }
  }
  expect(await sentAfter(twice)).toEqual([[{ ...decided, values: { passed: false, night: false } }]])
})

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useEffectEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import type { FormValues } from '#console/kit/form-request.ts'
import { DrawingPane } from '#console/workflow/model/drawing-pane.tsx'
import { modelForm } from '#console/workflow/model/model-values.ts'
import { NotFoundHere } from '#console/workflow/model/not-found-here.tsx'
import { useDrawing } from '#console/workflow/model/use-drawing.ts'
import { processTemplates } from '#console/workflow/process-templates.ts'
import { codes } from '#contract/codes.ts'
import { mostBytes } from '#contract/workflow/guard-xml.ts'
import { listTargets } from '#contract/workflow/model-check.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('workflow-model', 'bpmn-modeler', 'kit')
})

// The console's policy (Trusted Types) lets no document be parsed from a text.
beforeEach(() => {
  vi.stubGlobal('DOMParser', undefined)
  return () => vi.unstubAllGlobals()
})

const { initial } = modelForm(undefined)
const template = processTemplates[0]?.bpmnXml ?? ''
const [zhang, li, unit, table] = [sampleId(1), sampleId(2), sampleId(3), sampleId(4)]
const settings: FormValues = {
  executorConfigs: [
    {
      ...{ nodeId: 'approve', settingMode: 'accounts', targets: [zhang, li] },
      ...{ emptyRule: 'account', emptyAccountId: zhang },
    },
  ],
  ccConfigs: [{ nodeId: 'approve', settingMode: 'accounts', targets: [li] }],
  externalFormConfigs: [1, 2].map((formType) => ({
    ...{ nodeId: 'approve', formType, formUrl: '/admin/table-manage?tab=sheets', externalFormId: table },
  })),
  startScope: 'useScope',
  useScopeConfigs: [{ scopeType: 'organization', targetId: unit }],
}
const called: Record<string, string> = {
  [zhang]: '张三',
  [li]: '李四',
  [unit]: '一公司',
  [table]: 'CL01 材料进场验收',
}

const notHere = '设置中有些人员、角色、单位或表格在这里找不到'

/** Files that were given to the person, in order. */
const files: Blob[] = []
URL.createObjectURL = (file) => {
  if (file instanceof Blob) files.push(file)
  return 'blob:file'
}

/** An installation in which these are there. */
function installation(ids: readonly string[]): SampleAnswers {
  return new SampleAnswers().on(listTargets, ({ ids: asked = [] }) =>
    asked
      .filter((id) => ids.includes(id))
      .map((id) => ({
        id,
        name: called[id] ?? '',
        ...([zhang, li].includes(id) && { accountName: `account-${id}` }),
      })),
  )
}

interface ModelProps {
  begun: FormValues
  /** Is given what says what the form has. */
  onForm: (values: () => FormValues) => void
  onGo: (nodeId: string) => void
}

const tasks = [{ nodeId: 'approve', name: '主管审批', forms: [] }]

function Model({ begun, onForm, onGo }: ModelProps) {
  const form = useForm<FormValues>({ defaultValues: { ...initial, bpmnXml: template, ...begun } })
  const drawing = useDrawing()
  const tell = useEffectEvent(onForm)
  const { getValues } = form
  useEffect(() => tell(getValues), [getValues])
  return (
    <FormProvider {...form}>
      <NotFoundHere tasks={tasks} names={drawing.importedNames} onGo={onGo} />
      <DrawingPane
        {...{ drawing, name: 'approval', readOnly: false, problems: [], selected: undefined }}
        onSelect={() => {}}
        onSettings={() => {}}
      />
    </FormProvider>
  )
}

/** A model in the installation, with these settings; `values` says what its form has. */
async function openModel(answers: SampleAnswers, begun: FormValues = {}) {
  let values = (): FormValues => ({})
  const onGo = vi.fn()
  await openScreen({
    at: '/admin/process-model-management',
    answers,
    page: () => (
      <Model
        begun={begun}
        onGo={onGo}
        onForm={(told) => {
          values = told
        }}
      />
    ),
  })
  await screen.findByRole('button', { name: '导出 .bpmn' })
  return { values: () => values(), onGo }
}

/** A model with these settings as the file that it goes out as. */
async function exported(begun: FormValues): Promise<File> {
  const opened = await openModel(installation(Object.keys(called)), begun)
  const before = files.length
  fireEvent.click(screen.getByRole('button', { name: '导出 .bpmn' }))
  await waitFor(() => expect(files.length).toBe(before + 1))
  expect(opened.values()).toMatchObject(begun)
  const [file] = files.slice(before)
  cleanup()
  return new File([file ?? ''], 'approval.bpmn')
}

async function take(file: File) {
  const input = screen.getByLabelText('选择 .bpmn 文件')
  await act(async () => {
    fireEvent.change(input, { target: { files: [file] } })
  })
}

test('WFL-01 WFL-02 a model goes out as a file with all that is set for it, and comes whole into a model of another installation, once or twice', async () => {
  const file = await exported(settings)
  const { values } = await openModel(installation(Object.keys(called)))
  await take(file)
  await waitFor(() => expect(values()).toMatchObject({ ...settings, bpmnXml: template }))
  const once = structuredClone(values())
  await take(file)
  // Now there is something to be lost.
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('全部设置')
  fireEvent.click(within(question).getByRole('button', { name: '替换' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(values()).toEqual(once)
  expect(screen.queryByText(/在这里找不到/)).toBeNull()
})

test('WFL-01 a file that leaves the house calls people by their names, and says nothing of what they sign in by', async () => {
  const text = await (await exported(settings)).text()
  expect(text).toContain('张三')
  expect(text).not.toContain('account-')
})

test('WFL-01 who and what imported settings name that is not here is told by name, and stays as it is', async () => {
  const file = await exported(settings)
  const { values } = await openModel(installation([zhang]))
  await take(file)
  const told = await screen.findByRole('status', { name: notHere })
  expect(
    within(told)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '“主管审批”的审批人：李四',
    '“主管审批”的抄送：李四',
    '“主管审批”的表单：CL01 材料进场验收',
    '可发起范围：一公司',
  ])
  expect(values()).toMatchObject(settings)
})

test('WFL-01 who and what the settings of a model name that is not here is told whenever it is opened, and leads to the node', async () => {
  const { onGo } = await openModel(installation([zhang, unit]), settings)
  const told = await screen.findByRole('status', { name: notHere })
  const lines = within(told).getAllByRole('button')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '“主管审批”的审批人：1 项未知',
    '“主管审批”的抄送：1 项未知',
    '“主管审批”的表单：1 项未知',
  ])
  lines.forEach((line) => void fireEvent.click(line))
  expect(onGo.mock.calls).toEqual([['approve'], ['approve'], ['approve']])
})

test('WFL-01 nothing is said to be missing any more once others are set', async () => {
  const here = await exported({ useScopeConfigs: [{ scopeType: 'organization', targetId: unit }] })
  await openModel(installation([unit]), settings)
  await screen.findByRole('status', { name: notHere })
  await take(here)
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: '替换' }))
  await waitFor(() => expect(screen.queryByRole('status', { name: notHere })).toBeNull())
})

test('WFL-01 nothing is said to be missing where the gateway is not heard; what it refuses is told', async () => {
  const answers = installation([]).on(listTargets, () => {
    throw failure
  })
  let failure: Error = new NetworkFailure('unreachable')
  await openModel(answers, settings)
  await waitFor(() => expect(answers.asked.length).toBeGreaterThan(0))
  const before = files.length
  fireEvent.click(screen.getByRole('button', { name: '导出 .bpmn' }))
  await waitFor(() => expect(files.length).toBe(before + 1))
  expect(screen.queryByRole('alert')).toBeNull()
  failure = new Refused({ code: codes.failed, message: '系统繁忙' })
  fireEvent.click(screen.getByRole('button', { name: '导出 .bpmn' }))
  await screen.findByText(/导出的文件只含其编号：系统繁忙/)
  expect(files.length).toBe(before + 2)
})

test('WFL-01 what is too large to be imported again is not given out, and that is said', async () => {
  // The drawing alone is not.
  const room = mostBytes - new TextEncoder().encode(`${template}<!---->`).length
  const large = template.replace('?>', `?><!--${' '.repeat(room)}-->`)
  await openModel(installation(Object.keys(called)), { ...settings, bpmnXml: large })
  const before = files.length
  fireEvent.click(screen.getByRole('button', { name: '导出 .bpmn' }))
  await screen.findByText(/超过 10 MB，无法再导入，没有导出/)
  expect(files.length).toBe(before)
})

test('WFL-01 a file of another tool changes nothing that is set beside the drawing', async () => {
  const { values } = await openModel(installation(Object.keys(called)), settings)
  const foreign = template.replace('<bpmn:userTask ', '<bpmn:userTask camunda:assignee="demo" ')
  await take(new File([foreign], 'foreign.bpmn'))
  await waitFor(() => expect(values()).toMatchObject({ ...settings, bpmnXml: foreign }))
})

test('WFL-01 a file that cannot be read changes nothing, and that is said', async () => {
  const { values } = await openModel(installation(Object.keys(called)), settings)
  const before = structuredClone(values())
  await take(new File([template.replace('?>', '?><!DOCTYPE a>')], 'bomb.bpmn'))
  expect((await screen.findByRole('alert')).textContent).toBe('“bomb.bpmn”含有 DOCTYPE 或实体声明，没有导入')
  expect(values()).toEqual(before)
})

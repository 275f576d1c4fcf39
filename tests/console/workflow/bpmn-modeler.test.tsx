import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { BpmnModeler } from '#console/workflow/modeler/bpmn-modeler.tsx'
import type { DrawnElement, FromFrame, ListedElement } from '#console/workflow/modeler/messages.ts'
import { ToFrame } from '#console/workflow/modeler/messages.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('bpmn-modeler', 'kit')
})

const task: DrawnElement = {
  id: 'a',
  type: 'bpmn:UserTask',
  name: '复核',
  disagree: 'end',
  deadlineHours: '48',
}
const process: DrawnElement = { id: 'p', type: 'bpmn:Process', name: '审批', variables: [] }
const stateOf = (selected: DrawnElement): FromFrame => ({
  kind: 'state',
  state: { canUndo: true, canRedo: false, elements: [task, process], selected, process },
})

/** The modeler, and what its frame is told. */
function openModeler() {
  const changed: string[] = []
  const selected: (ListedElement | undefined)[] = []
  const screenOf = (xml: string) => (
    <Suspense>
      <BpmnModeler
        xml={xml}
        onChange={(next) => changed.push(next)}
        onSelect={(node) => selected.push(node)}
      />
    </Suspense>
  )
  const { rerender } = render(screenOf('<first/>'))
  const frame = screen.getByTitle<HTMLIFrameElement>('流程图')
  const source = frame.contentWindow
  if (!source) throw new Error('The frame has a window')
  const posted = vi.spyOn(source, 'postMessage')
  const say = (data: unknown, from: Window = source) =>
    act(() => window.dispatchEvent(new MessageEvent('message', { data, source: from })))
  /** What the frame was told of a kind. */
  const told = (kind: ToFrame['kind']) =>
    posted.mock.calls.map(([message]) => ToFrame.parse(message)).filter((each) => each.kind === kind)
  return { frame, say, told, changed, selected, give: (xml: string) => rerender(screenOf(xml)) }
}

test('security 53: only the frame itself is listened to, and only what has the agreed shape', () => {
  const { frame, say, told, changed } = openModeler()
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  say({ kind: 'ready' }, window)
  expect(told('show')).toEqual([])
  say({ kind: 'ready' })
  expect(told('show')).toMatchObject([{ xml: '<first/>', readOnly: false, language: 'zh' }])
  say({ kind: 'shown' })
  say({ kind: 'changed', xml: '<theirs/>' }, window)
  say({ kind: 'changed', xml: 7 })
  expect(changed).toEqual([])
  say({ kind: 'changed', xml: '<drawn/>' })
  expect(changed).toEqual(['<drawn/>'])
})

test('WFL-01 what is drawn comes back without being shown anew, another model is shown', () => {
  const { say, told, changed, give } = openModeler()
  say({ kind: 'ready' })
  say({ kind: 'shown' })
  say({ kind: 'changed', xml: '<drawn/>' })
  say({ kind: 'changed', xml: '<further/>' })
  expect(told('show')).toHaveLength(1)
  // An earlier drawing comes back late.
  give('<drawn/>')
  give('<further/>')
  expect(told('show')).toHaveLength(1)
  give('<template/>')
  expect(told('show')).toMatchObject([{}, { xml: '<template/>' }])
  // What was still written of the former model.
  say({ kind: 'changed', xml: '<late/>' })
  expect(changed).toEqual(['<drawn/>', '<further/>'])
})

test('WFL-01 what is selected is told, and its properties are edited beside the drawing', () => {
  const { say, told, selected } = openModeler()
  say({ kind: 'ready' })
  say({ kind: 'shown' })
  say(stateOf(process))
  expect(selected).toEqual([undefined])
  expect(screen.queryByLabelText('不同意时')).toBeNull()
  say(stateOf(task))
  expect(selected.at(-1)).toEqual({ id: 'a', type: 'bpmn:UserTask', name: '复核' })
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '技术复核' } })
  fireEvent.change(screen.getByLabelText('不同意时'), { target: { value: 'before' } })
  fireEvent.change(screen.getByLabelText('办理期限（小时）'), { target: { value: '24' } })
  expect(told('edit')).toEqual([
    { kind: 'edit', id: 'a', change: { name: '技术复核' } },
    { kind: 'edit', id: 'a', change: { disagree: 'before' } },
    { kind: 'edit', id: 'a', change: { deadlineHours: '24' } },
  ])
  fireEvent.change(screen.getByLabelText('选择元素'), { target: { value: 'p' } })
  expect(told('select').at(-1)).toEqual({ kind: 'select', id: 'p' })
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(told('act')).toEqual([{ kind: 'act', act: 'undo' }])
})

test('WFL-07 what cannot be drawn is said in words', () => {
  const { say } = openModeler()
  say({ kind: 'ready' })
  say({ kind: 'failed', reason: 'undrawn' })
  expect(screen.getByText('此模型没有图形')).toBeDefined()
})

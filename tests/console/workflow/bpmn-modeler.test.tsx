import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef, Suspense } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { flushPatience } from '#console/app/framed/use-flush.ts'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { BpmnModeler, type OpenDrawing } from '#console/workflow/modeler/bpmn-modeler.tsx'
import type { DrawnElement, FromFrame, ListedElement } from '#console/workflow/modeler/messages.ts'
import { ToFrame } from '#console/workflow/modeler/messages.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('bpmn-modeler', 'kit')
})

afterEach(() => vi.useRealTimers())

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
  state: { canUndo: true, canRedo: false, pending: false, elements: [task, process], selected, process },
})

/** The modeler, and what its frame is told. */
function openModeler() {
  const changed: string[] = []
  const pending: boolean[] = []
  const drawing = createRef<OpenDrawing>()
  const selected: (ListedElement | undefined)[] = []
  const screenOf = (xml: string) => (
    <Suspense>
      <BpmnModeler
        ref={drawing}
        xml={xml}
        onChange={(next) => changed.push(next)}
        onPending={(each) => pending.push(each)}
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
  /** Asks for what was drawn last; the answer, once there is one. */
  const flush = () => {
    const asked: { id: number; answer?: boolean } = { id: 0 }
    void drawing.current?.flush().then((answer) => Object.assign(asked, { answer }))
    const last = told('flush').at(-1)
    if (last?.kind === 'flush') asked.id = last.id
    return asked
  }
  return {
    frame,
    say,
    told,
    flush,
    changed,
    pending,
    selected,
    give: (xml: string) => rerender(screenOf(xml)),
  }
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

test('WFL-01 what was drawn last is asked for, and has come once the frame says so', async () => {
  const { say, flush, changed } = openModeler()
  say({ kind: 'ready' })
  // Nothing is drawn yet.
  const before = flush()
  await act(async () => {})
  expect(before).toEqual({ id: 0, answer: true })
  say({ kind: 'shown' })
  const first = flush()
  const second = flush()
  say({ kind: 'changed', xml: '<last/>' })
  say({ kind: 'flushed', id: first.id })
  await act(async () => {})
  expect(first.answer).toBe(true)
  expect(second.answer).toBeUndefined()
  expect(changed).toEqual(['<last/>'])
  say({ kind: 'flushed', id: second.id })
  await act(async () => {})
  expect(second.answer).toBe(true)
})

test('WFL-01 a frame that does not answer is waited for no longer than it may take', async () => {
  vi.useFakeTimers()
  const { say, flush } = openModeler()
  say({ kind: 'ready' })
  say({ kind: 'shown' })
  const asked = flush()
  await act(() => vi.advanceTimersByTimeAsync(flushPatience - 1))
  expect(asked.answer).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(asked.answer).toBe(false)
})

test('WFL-01 what could not be written is said above the drawing, which stays, and is asked for once more', async () => {
  const { frame, say, told, flush } = openModeler()
  say({ kind: 'ready' })
  say({ kind: 'shown' })
  const asked = flush()
  say({ kind: 'failed', reason: 'not-saved' })
  await act(async () => {})
  expect(asked.answer).toBe(false)
  expect(screen.getByRole('alert').textContent).toContain('最后的改动没有写出')
  fireEvent.click(screen.getByRole('button', { name: '再试一次' }))
  expect(told('flush')).toHaveLength(2)
  expect(told('show')).toHaveLength(1)
  expect(screen.getByTitle('流程图')).toBe(frame)
  say({ kind: 'flushed', id: asked.id + 1 })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('WFL-01 an editor that did not load says so, and is opened again in a new frame', () => {
  const { frame, say } = openModeler()
  say({ kind: 'ready' })
  say({ kind: 'failed', reason: 'not-loaded' })
  expect(screen.getByText('流程图没有打开')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '重新打开' }))
  expect(screen.queryByText('流程图没有打开')).toBeNull()
  expect(screen.getByTitle('流程图')).not.toBe(frame)
})

test('WFL-01 what is drawn and not told yet is known to be so, until the drawing is left', () => {
  const { say, pending } = openModeler()
  const stateThat = (isPending: boolean): FromFrame => ({
    kind: 'state',
    state: { canUndo: true, canRedo: false, pending: isPending, elements: [task] },
  })
  say({ kind: 'ready' })
  say({ kind: 'shown' })
  say(stateThat(true))
  expect(pending.at(-1)).toBe(true)
  say(stateThat(false))
  expect(pending.at(-1)).toBe(false)
  say(stateThat(true))
  cleanup()
  expect(pending.at(-1)).toBe(false)
})

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DecimalCell } from '#console/boq/decimal-cell.tsx'
import { type UnsavedByCell, UnsavedCells } from '#console/boq/unsaved-cells.ts'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { type BoqItemRow, boqItemCalls } from '#contract/boq/item.ts'
import { codes } from '#contract/codes.ts'
import { createStore, type WritableStore } from '#offline/store.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('boq-item', 'kit')
})
let sent: unknown[] = []
/** What the gateway's answer waits for. */
let answering: Promise<unknown> = Promise.resolve()
beforeEach(() => {
  const calls: unknown[] = []
  sent = calls
  answering = Promise.resolve()
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    calls.push(await new Response(body ?? null).json())
    await answering
    const refused = { code: codes.conflict, message: '他人已修改', data: null, requestId: '', serverTime: 0 }
    return new Response(JSON.stringify({ ...refused, build: '', contract: 1 }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const row: BoqItemRow = {
  boqItemId: sampleId(1),
  projectId: sampleId(2),
  unitWorkId: sampleId(3),
  level: 1,
  code: '0101',
  name: '承台混凝土',
  changed: '0',
  done: '100',
  designAmount: '0',
  amount: '0',
  doneAmount: '0',
  children: 0,
  below: 0,
  sort: 1,
  revision: 1,
  changedAt: 0,
  changedByName: '萧建华',
}

function Shown({ shown }: { shown: WritableStore<BoqItemRow | undefined> }) {
  const now = useSyncExternalStore(shown.subscribe, shown.read)
  return now ? <DecimalCell row={now} field="done" /> : null
}

/** The cell of the quantity done, and what changes what stands there or takes it out of sight. */
async function openCell() {
  const unsaved = createStore<UnsavedByCell>(new Map())
  const shown = createStore<BoqItemRow | undefined>(row)
  await openScreen({
    at: '/admin/su-boq',
    actions: [boqItemCalls.update.permission],
    answers: new SampleAnswers(),
    page: () => (
      <UnsavedCells value={unsaved}>
        <Shown shown={shown} />
      </UnsavedCells>
    ),
  })
  const cell = () => screen.findByRole<HTMLInputElement>('textbox', { name: '承台混凝土 完成数量' })
  return { cell, show: (next: BoqItemRow | undefined) => act(() => shown.set(next)) }
}

test('DIC-03 a cell that somebody merely enters writes nothing over what somebody else saves meanwhile', async () => {
  const { cell, show } = await openCell()
  fireEvent.focus(await cell())
  show({ ...row, done: '130', revision: 2 })
  fireEvent.blur(await cell())
  await waitFor(async () => expect((await cell()).value).toBe('130'))
  expect(sent).toEqual([])
})

test('DIC-03 what is typed into a cell goes over what its person saw, and stays when that is refused or scrolled away', async () => {
  const { cell, show } = await openCell()
  fireEvent.focus(await cell())
  fireEvent.change(await cell(), { target: { value: '120' } })
  show({ ...row, done: '130', revision: 2 })
  fireEvent.blur(await cell())
  await waitFor(() => expect(sent.length).toBe(1))
  expect(sent).toEqual([{ boqItemId: row.boqItemId, baseRevision: 1, done: '120' }])
  expect((await cell()).value).toBe('120')

  show(undefined)
  show({ ...row, done: '130', revision: 2 })
  expect((await cell()).value).toBe('120')
  fireEvent.focus(await cell())
  fireEvent.blur(await cell())
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ baseRevision: 2, done: '120' }))

  // Taken back, nothing is left to save when the page goes.
  fireEvent.keyDown(await cell(), { key: 'Escape' })
  fireEvent.blur(await cell())
  await waitFor(async () => expect((await cell()).value).toBe('130'))
})

test('DIC-03 a cell that is left and scrolled away while it is saved sends what was typed once', async () => {
  let answer: (value?: unknown) => void = () => undefined
  answering = new Promise((resolve) => {
    answer = resolve
  })
  const { cell, show } = await openCell()
  fireEvent.focus(await cell())
  fireEvent.change(await cell(), { target: { value: '120' } })
  fireEvent.blur(await cell())
  show(undefined)
  show(row)
  fireEvent.focus(await cell())
  fireEvent.blur(await cell())
  expect((await cell()).value).toBe('120')
  answer()
  await screen.findByText('他人已修改')
  expect(sent).toHaveLength(1)
  // It was refused: who comes to the cell again may try once more.
  fireEvent.focus(await cell())
  fireEvent.blur(await cell())
  await waitFor(() => expect(sent).toHaveLength(2))
  fireEvent.keyDown(await cell(), { key: 'Escape' })
  fireEvent.blur(await cell())
})

test('DIC-03 a cell says what is wrong with a number that cannot be saved', async () => {
  const { cell } = await openCell()
  fireEvent.focus(await cell())
  fireEvent.change(await cell(), { target: { value: '12,5.5.5' } })
  fireEvent.blur(await cell())
  await screen.findByText(/请输入不小于 0 的数/)
  expect((await cell()).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

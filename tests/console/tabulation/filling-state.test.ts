import { expect, test } from 'vitest'
import {
  afterSave,
  beginFilling,
  editOf,
  type FillingBasis,
  type FillingState,
  isDirty,
  valueIn,
  withCells,
  withEntered,
  withRead,
  withRows,
  withValues,
} from '#console/tabulation/filling-state.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { id, tableId, template } from '../../contract/tabulation/template.ts'
import { detail, rowId } from './sheet-detail.ts'

const content = template({
  fields: [
    ...template().fields,
    { fieldId: id(13), at: 'A8', label: '日期', type: 'date' },
    { fieldId: id(14), at: 'C8', label: '备注', type: 'text' },
  ],
})
const basis: FillingBasis = {
  template: content,
  fields: fieldsByCell(content),
  choices: new Map(),
  language: 'en',
}
const amount = `B4/${rowId}`
const begun = () => beginFilling(basis, detail)
const typed = (state: FillingState, cells: Readonly<Record<string, string>>) =>
  Object.entries(cells).reduce((now, [key, text]) => withEntered(now, key, { text }), state)
const saving = (state: FillingState) => editOf(state, (key) => key)
const added = (state: FillingState, row = id(21)) =>
  withRows(state, [...state.rows, { rowId: row, repeatId: tableId }])

test('TAB-02: what is typed and not left yet is unsaved, and is taken as a value with the rest', () => {
  const state = typed(begun(), { [amount]: ' 1,200.50 ', C8: '' })
  expect([isDirty(begun()), isDirty(state)]).toEqual([false, true])
  const taken = withValues(state)
  expect(taken.entered.size).toBe(0)
  expect(saving(taken).request.cells).toEqual({
    set: [{ key: amount, label: amount, value: '1200.5' }],
    remove: [],
  })
  expect(taken.sheet.value('B6')).toBe(1200.5)
})

test('TAB-02: what a field does not take stays as it was typed, with why, and what stands there stays', () => {
  const filled = withCells(begun(), new Map([[amount, '7']]))
  const state = withValues(typed(filled, { [amount]: 'many' }))
  expect([state.entered.get(amount), valueIn(state, amount), isDirty(state)]).toEqual([
    { text: 'many', message: expect.stringMatching(/\S/) },
    '7',
    true,
  ])
  expect(withValues(typed(state, { [amount]: '7' }), [amount]).entered.size).toBe(0)
})

test('TAB-02: a part of a date is neither a date nor nothing', () => {
  const filled = withCells(begun(), new Map([['A8', '2026-11-20']]))
  const state = withValues(withEntered(filled, 'A8', { text: '', partial: true }))
  expect([state.entered.get('A8')?.message, valueIn(state, 'A8')]).toEqual([
    expect.stringMatching(/\S/),
    '2026-11-20',
  ])
})

test('TAB-02: what is pasted takes the place of what is typed in the same cell, and a row takes it along', () => {
  const state = typed(begun(), { [amount]: 'many', C8: '雨' })
  expect([...withCells(state, new Map([[amount, '8']])).entered.keys()]).toEqual(['C8'])
  const bare = withRows(state, [])
  expect([[...bare.entered.keys()], saving(withValues(bare)).request]).toMatchObject([
    ['C8'],
    { rows: { remove: [rowId] }, cells: { set: [{ key: 'C8' }] } },
  ])
})

test('TAB-05: rows and cells that are typed during a save are kept, and what was saved stays in sight', () => {
  const saved = withCells(added(begun()), new Map([[`A4/${id(21)}`, '水泥']]))
  const since = typed(withCells(added(saved, id(22)), new Map([[`A4/${id(22)}`, '砂']])), { C8: '雨' })
  const after = withValues(afterSave(since, saved))
  expect([valueIn(after, `A4/${id(21)}`), valueIn(after, `A4/${id(22)}`)]).toEqual(['水泥', '砂'])
  expect(saving(after).request).toMatchObject({
    rows: { set: [{ rowId: id(22) }], remove: [] },
    cells: { set: [{ key: `A4/${id(22)}` }, { key: 'C8' }], remove: [] },
  })
  const nothing = afterSave(saved, saved)
  expect([isDirty(nothing), valueIn(nothing, `A4/${id(21)}`)]).toEqual([false, '水泥'])
})

test('TAB-05: an edit brings the sheet that it was filled in over, with what was saved from here since', () => {
  const saved = withCells(begun(), new Map([[amount, '7']]))
  const { seen } = saving(withCells(afterSave(saved, saved), new Map([[amount, '8']])))
  expect(seen).toEqual({ ...detail, cells: [...detail.cells, { key: amount, value: '7' }] })
})

test('TAB-02: what was read while somebody filled in is older than what they saved, and does not take its place', () => {
  const older = { ...detail }
  const state = withRead(withCells(begun(), new Map([[amount, '7']])), older)
  expect(valueIn(state, amount)).toBe('7')
  const saved = withRead(afterSave(state, state), older)
  expect([isDirty(saved), valueIn(saved, amount)]).toEqual([false, '7'])
  const theirs = { ...detail, cells: [{ key: amount, label: amount, value: '8' }] }
  expect(valueIn(withRead(saved, theirs), amount)).toBe('8')
})

test('TAB-02: what others wrote while somebody typed is seen once that is taken back', () => {
  const theirs = { ...detail, cells: [{ key: amount, label: amount, value: '8' }] }
  const typing = withRead(typed(begun(), { C8: 'x' }), theirs)
  expect(valueIn(typing, amount)).not.toBe('8')
  expect(valueIn(withRead(withValues(typed(typing, { C8: '' })), theirs), amount)).toBe('8')
})

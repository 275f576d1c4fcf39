import { expect, test } from 'vitest'
import { pasteCells } from '#console/tabulation/paste-cells.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { id, tableId, template } from '../../contract/tabulation/template.ts'

const rowOf = (index: number) => ({ rowId: id(100 + index), repeatId: tableId })
const say = (why: string) => why

function paste(
  text: string,
  at: { row: number; column: number },
  more: { locked?: string[]; rows?: number; fixed?: true; content?: Partial<Template> } = {},
) {
  const content = template({
    repeats: [{ repeatId: tableId, name: '材料', from: 4, to: 4, minimum: 1, maximum: 3 }],
    ...more.content,
  })
  const pasted = pasteCells(text, at, {
    template: content,
    rows: Array.from({ length: more.rows ?? 1 }, (_, index) => rowOf(index)),
    growing: new Set(more.fixed ? [] : content.repeats),
    mayFill: (cell) => !more.locked?.includes(cell),
    choices: new Map(),
    language: 'zh',
    say,
  })
  const rowIds = new Map(pasted.added.map(({ rowId }, index) => [rowId, `new ${index + 1}`]))
  const called = (key: string) => {
    const [cell, rowId = ''] = key.split('/')
    return [cell, rowIds.get(rowId)].filter(Boolean).join(' ')
  }
  return {
    cells: Object.fromEntries([...pasted.cells].map(([key, value]) => [called(key), value])),
    added: pasted.added.length,
    refused: Object.fromEntries(pasted.refused.map(({ label, message }) => [label, message])),
  }
}

test('TAB-02: a rectangle from a sheet is pasted cell by cell, what it means', () => {
  expect(paste('钢筋\t1,200.50\t３', { row: 3, column: 0 })).toEqual({
    cells: { A4: '钢筋', B4: '1200.5', C4: '3' },
    added: 0,
    refused: {},
  })
})

test('TAB-04: locked and wrong cells, formulas and places outside are refused singly and named; the rest is taken', () => {
  const { cells, refused } = paste('钢筋\t12\t多\t42\t\t\t7', { row: 3, column: 0 }, { locked: ['B4'] })
  expect(cells).toEqual({ A4: '钢筋' })
  expect(refused).toEqual({
    '数量与单价 B4 #1': 'locked',
    '数量与单价 C4 #1': expect.stringMatching(/./),
    D4: 'notFilled',
    G4: 'noCell',
  })
})

test('TAB-02: a table that grows takes as many lines as it may, and what else stands below stays', () => {
  const { cells, added, refused } = paste('甲\n乙\n丙\n丁', { row: 3, column: 0 }, { rows: 1 })
  expect(added).toBe(2)
  expect(cells).toEqual({ A4: '甲', 'A4 new 1': '乙', 'A4 new 2': '丙' })
  expect(refused).toEqual({ A7: 'notFilled' })
  expect(paste('甲\n乙', { row: 3, column: 0 }, { rows: 1, fixed: true }).added).toBe(0)
})

test('TAB-02: an empty cell empties, words of the form itself are passed over', () => {
  expect(paste('名称\t数量\n\t2', { row: 2, column: 0 })).toEqual({
    cells: { A4: undefined, B4: '2' },
    added: 0,
    refused: {},
  })
})

test('TAB-02: a plain list passes over the places that merged cells cover; what has the same merged cells fits as it is', () => {
  const merged = {
    merges: ['A1:F1', 'A4:B4'],
    checks: [],
    names: [],
    fields: [
      { fieldId: id(10), at: 'A4', label: '名称', type: 'text' as const },
      { fieldId: id(11), at: 'C4', label: '单价', type: 'number' as const },
    ],
  }
  const expected = { cells: { A4: '钢筋', C4: '3' }, added: 0, refused: {} }
  expect(paste('钢筋\t3', { row: 3, column: 0 }, { content: merged })).toEqual(expected)
  expect(paste('钢筋\t\t3', { row: 3, column: 0 }, { content: merged })).toEqual(expected)
})

test('TAB-02: a choice is pasted by what it is called', () => {
  expect(paste('TODAY\t\t\t\t不合格', { row: 7, column: 1 }).cells).toEqual({ F8: '不合格' })
  expect(paste('\t待定', { row: 7, column: 4 }).refused).toEqual({ 验收结论: expect.stringMatching(/./) })
})

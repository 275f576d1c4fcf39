import { expect, test } from 'vitest'
import { explain } from '#contract/messages.ts'
import { cellAccess } from '#contract/tabulation/cell-access.ts'
import { CellNumber } from '#contract/tabulation/field-schema.ts'
import type { SiftContext } from '#contract/tabulation/sift-edit.ts'
import { siftEdit } from '#contract/tabulation/sift-edit.ts'
import type { CellPermission } from '#contract/tabulation/template-schema.ts'
import { z } from '#contract/zod.ts'
import { id, tableId, template } from './template.ts'

const [mine, theirs] = [id(90), id(91)]
const [first, second] = [id(20), id(21)]
const rows = [
  { rowId: first, repeatId: tableId },
  { rowId: second, repeatId: tableId },
]

function context(permissions: CellPermission[] = [], more: Partial<SiftContext> = {}): SiftContext {
  return {
    template: template({ permissions }),
    rows,
    cells: [],
    actor: { roleIds: new Set([mine]) },
    choices: new Map(),
    language: 'en',
    ...more,
  }
}

test('TAB-04: a locked cell is refused by itself, with what it is called, and the others are taken', () => {
  const { edit, refused } = siftEdit(
    {
      cells: {
        set: [
          { key: `A4/${second}`, value: '钢筋' },
          { key: `B4/${first}`, value: '12.50' },
          { key: 'D6', value: '1' },
          { key: 'F8', value: '不合格' },
        ],
      },
    },
    context([{ at: 'B4:C4', roleIds: [theirs], access: 'edit' }]),
  )
  expect(edit.cells?.set).toEqual([
    { key: `A4/${second}`, label: '名称 #2', value: '钢筋' },
    { key: 'F8', label: '验收结论', value: '不合格' },
  ])
  expect(refused).toEqual([
    { key: `B4/${first}`, label: '数量与单价 B4 #1', message: 'you may not fill in this cell' },
    { key: 'D6', label: 'D6', message: 'this cell is not filled in' },
  ])
})

test('TAB-04: a value that its cell does not take is refused by itself, with the rule', () => {
  const { edit, refused } = siftEdit(
    {
      cells: {
        set: [
          { key: `B4/${first}`, value: '-1' },
          { key: `C4/${first}`, value: '1,200.50' },
          { key: 'F8', value: '也许' },
        ],
      },
    },
    context(),
  )
  expect(edit.cells?.set).toEqual([{ key: `C4/${first}`, label: '数量与单价 C4 #1', value: '1200.5' }])
  expect(refused.map(({ key }) => key)).toEqual([`B4/${first}`, 'F8'])
})

test('TAB-04: locked cells are neither emptied nor deleted with their row', () => {
  const locked = context([{ at: 'A4', access: 'view' }], {
    cells: [{ key: `A4/${first}`, value: '钢筋' }],
  })
  const { edit, refused } = siftEdit(
    { rows: { remove: [first] }, cells: { remove: [`A4/${second}`, `B4/${second}`] } },
    locked,
  )
  expect(edit).toEqual({ rows: {}, cells: { remove: [`B4/${second}`] } })
  expect(refused.map(({ key }) => key)).toEqual([first, `A4/${second}`])
})

test('TAB-04: no row is added where every cell is locked, beyond those that the form has', () => {
  const repeats = [{ repeatId: tableId, name: '材料', from: 4, to: 4, minimum: 3, maximum: 9 }]
  const locked = (access: CellPermission[]) => ({
    ...context(),
    template: template({ repeats, permissions: access }),
  })
  const edit = { rows: { set: [22, 23].map((each) => ({ rowId: id(each), repeatId: tableId })) } }
  const all = siftEdit(edit, locked([{ at: 'A4:C4', access: 'view' }]))
  expect(all.edit.rows?.set?.map(({ rowId }) => rowId)).toEqual([id(22)])
  expect(all.refused).toEqual([{ key: id(23), label: '材料', message: 'you may not fill in this cell' }])
  expect(siftEdit(edit, locked([{ at: 'A4:B4', access: 'view' }])).refused).toEqual([])
})

test('TAB-05: a row takes its cells along, and cells of rows that are not there are refused', () => {
  const filled = context([], { cells: [{ key: `A4/${first}`, value: '钢筋' }] })
  const { edit, refused } = siftEdit(
    {
      rows: { set: [{ rowId: id(22), repeatId: tableId }], remove: [first] },
      cells: {
        set: [
          { key: `A4/${id(22)}`, value: '水泥' },
          { key: `A4/${first}`, value: '砂' },
          { key: 'A4', value: '石' },
        ],
      },
    },
    filled,
  )
  expect(edit).toEqual({
    rows: { set: [{ rowId: id(22), repeatId: tableId }], remove: [first] },
    cells: { set: [{ key: `A4/${id(22)}`, label: '名称 #2', value: '水泥' }], remove: [`A4/${first}`] },
  })
  expect(refused.map(({ key }) => key)).toEqual([`A4/${first}`, 'A4'])
})

test('TAB-05: a row that is deleted takes along the cells that the edit empties beside it, and one that has gone is no matter', () => {
  const filled = context([], { cells: [{ key: `A4/${first}`, value: '钢筋' }] })
  const { edit, refused } = siftEdit(
    { rows: { remove: [first] }, cells: { remove: [`A4/${first}`, `B4/${first}`, `A4/${id(29)}`] } },
    filled,
  )
  expect([edit, refused]).toEqual([{ rows: { remove: [first] }, cells: { remove: [`A4/${first}`] } }, []])
})

test('TAB-02: a table neither grows nor shrinks beyond its bounds', () => {
  const repeats = [{ repeatId: tableId, name: '材料', from: 4, to: 4, minimum: 2, maximum: 2 }]
  const bounded = { ...context(), template: template({ repeats }) }
  const { refused } = siftEdit(
    { rows: { set: [{ rowId: id(22), repeatId: tableId }], remove: [first] } },
    bounded,
  )
  expect(refused).toEqual([
    { key: id(22), label: '材料', message: 'there are as many rows as there may be' },
    { key: first, label: '材料', message: 'there are as few rows as there may be' },
  ])
})

test.each<[string, CellPermission[], string]>([
  ['nothing is said of it', [], 'edit'],
  ['it is for others to fill in', [{ at: 'B4', roleIds: [theirs], access: 'edit' }], 'view'],
  ['it is hidden from others', [{ at: 'B4', roleIds: [theirs], access: 'hidden' }], 'edit'],
  [
    'it is hidden from all but the own role',
    [
      { at: 'A1:F8', access: 'hidden' },
      { at: 'B4', roleIds: [mine], access: 'view' },
    ],
    'view',
  ],
  ['it is filled in at a node of the workflow', [{ at: 'B4', nodeIds: ['check'], access: 'edit' }], 'view'],
  ['it is looked at by all', [{ at: 'A4:C4', access: 'view' }], 'view'],
])('TAB-01: what may be done with a cell when %s', (_, permissions, access) => {
  const accessTo = cellAccess(permissions, { roleIds: new Set([mine]) })
  expect(accessTo({ row: 3, column: 1 })).toBe(access)
})

test('TAB-02, TAB-04: a number is taken however its thousands are grouped, in full-width digits too; where a comma may stand for a point, it is refused with what would be right', () => {
  for (const [typed, number] of [
    ['12,000', '12000'],
    ['12 000', '12000'],
    ['1,234,567.50', '1234567.5'],
    ['１２００', '1200'],
    ['１２，０００．５', '12000.5'],
    ['−12 000', '-12000'],
  ] as const)
    expect(z.parse(CellNumber, typed)).toBe(number)
  for (const typed of ['12,5', '12，5', '1,2,3', '12 5', '1,000 000', '12,00']) {
    const { error } = z.safeParse(CellNumber, typed, { reportInput: true })
    const [issue] = error?.issues ?? []
    expect(issue && explain(issue, 'zh')).toMatch(/数字|数/)
  }
})

import { expect, test } from 'vitest'
import { problemsOf } from '#contract/tabulation/formula/problems.ts'
import { refusalText } from '#contract/tabulation/formula/refusal.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { id, template } from './template.ts'

function withFormula(formula: string, at = 'F2') {
  const { cells } = template()
  return template({ cells: [...cells, { at, formula }] })
}

test('TAB-01: a right template has no problems', () => {
  expect(problemsOf(template())).toEqual([])
})

test.each([
  ['WEBSERVICE("http://example.com")', 'forbiddenFunction', 'WEBSERVICE'],
  ['INDIRECT("A1")', 'forbiddenFunction', 'INDIRECT'],
  ['RAND()', 'forbiddenFunction', 'RAND'],
  ['求和(A1)', 'unknownFunction', '求和'],
  ['SUBTOTAL(9,A1:A3)', 'unknownFunction', 'SUBTOTAL'],
  ['ROUND(1)', 'argumentCount', 'ROUND'],
  ['单价*2', 'unknownName', '单价'],
  ['A9', 'outside', 'A9'],
  ['SUM(A1:G1)', 'outside', 'A1:G1'],
  ['Sheet2!A1', 'otherSheet', 'Sheet2!'],
  ['F2', 'ring', 'F2 → F2'],
  ['1+', 'unfinished', ''],
])('TAB-01: publishing refuses the formula %s: %s', (formula, kind, found) => {
  expect(problemsOf(withFormula(formula))).toEqual([expect.objectContaining({ kind, cell: 'F2', found })])
})

test.each([
  ['number', '许多', 1],
  ['number', '12.5', 0],
  ['number', '101', 1],
  ['date', '2026/3/5', 0],
  ['date', '三月', 1],
  ['yes-no', 'true', 0],
  ['one-of', '合格', 0],
  ['one-of', '优良', 1],
  ['mileage', 'DK12', 1],
] as const)(
  'TAB-01: publishing refuses a preset that its field, %s, does not take: %s',
  (type, preset, count) => {
    const more =
      type === 'one-of' ? { options: ['合格', '不合格'] } : type === 'number' ? { maximum: '100' } : {}
    const field = { fieldId: id(12), at: 'F8', label: '预设', type, preset, ...more }
    const problems = problemsOf(template({ fields: [field] }))
    const named = expect.objectContaining({ kind: 'presetUnfit', cell: 'F8', found: preset })
    expect(problems).toEqual(Array(count).fill(named))
  },
)

test('TAB-01: rings are named by their cells, of repeated rows by those of the template', () => {
  const { cells } = template()
  const ring = template({ cells: [...cells.filter(({ at }) => at !== 'A5'), { at: 'A5', formula: 'D7' }] })
  const [problem] = problemsOf(ring)
  expect(problem && refusalText(problem, 'zh')).toBe('单元格 D7：公式循环引用：D7 → A5 → D7。请改动其中一个')
  const repeated = template({
    cells: [...cells.filter(({ at }) => at !== 'D4'), { at: 'D4', formula: 'F4' }],
  })
  expect(problemsOf(repeated)).toEqual([
    expect.objectContaining({ kind: 'ring', found: 'F4 → D6 → D4 → F4' }),
  ])
})

test('TAB-01: from outside, a range takes all of the rows that repeat together', () => {
  const two = { repeatId: id(5), name: '两行', from: 4, to: 5, minimum: 1, maximum: 5 }
  const of = (formula: string) =>
    problemsOf({ ...withFormula(formula), repeats: [two], names: [] }).filter(({ cell }) => cell === 'F2')
  expect(of('SUM(B4:B4)')).toEqual([expect.objectContaining({ kind: 'partlyRepeated', found: 'B4' })])
  expect(of('SUM(B4:B5)')).toEqual([])
  expect(of('SUM(B3:B6)')).toEqual([])
})

test('TAB-01: formulas that read too much together are refused', () => {
  const cells = Array.from({ length: 200 }, (_, row) => ({ at: `B${row + 1}`, formula: 'SUM(A1:A1000)' }))
  const large: Template = {
    ...template({ cells, rows: 2000, names: [], fields: [], bindings: [], checks: [], merges: [] }),
    repeats: [{ repeatId: id(5), name: '行', from: 1, to: 200, minimum: 1, maximum: 100 }],
  }
  expect(problemsOf(large).map(({ kind }) => kind)).toContain('tooMuch')
})

test.each<[string, Partial<Template>, string]>([
  ['merged cells that overlap', { merges: ['A1:F1', 'F1:F2'] }, 'mergesOverlap'],
  ['merged cells across repeated rows', { merges: ['A4:A5'] }, 'mergeAcrossRepeat'],
  ['a name twice', { names: ['数量', '数量'].map((name) => ({ name, at: 'B4' })) }, 'nameTwice'],
  ['a cell twice', { cells: [{ at: 'A1' }, { at: 'A1' }], names: [] }, 'cellTwice'],
  ['a style that is not there', { cells: [{ at: 'A1', style: 9 }], names: [] }, 'styleMissing'],
  [
    'fields that overlap',
    { fields: [1, 2].map((each) => ({ fieldId: id(each), at: 'A2', label: '甲', type: 'text' as const })) },
    'fieldsOverlap',
  ],
  [
    'a field on a formula',
    { fields: [{ fieldId: id(1), at: 'D6', label: '甲', type: 'text' }] },
    'fieldOnFormula',
  ],
  [
    'a field under merged cells',
    { fields: [{ fieldId: id(1), at: 'B1', label: '甲', type: 'text' }] },
    'fieldHidden',
  ],
  [
    'a choice without options',
    { fields: [{ fieldId: id(1), at: 'A2', label: '甲', type: 'one-of' }] },
    'fieldPart',
  ],
  [
    'a unit of a text',
    { fields: [{ fieldId: id(1), at: 'A2', label: '甲', type: 'text', unit: '米' }] },
    'fieldPart',
  ],
  [
    'rows that end before they begin',
    { repeats: [{ repeatId: id(1), name: '行', from: 5, to: 4, minimum: 1, maximum: 2 }] },
    'repeatsOverlap',
  ],
  ['cells outside', { columns: 3 }, 'outside'],
])('TAB-01: publishing refuses %s', (_, more, kind) => {
  const kinds = problemsOf(template(more)).map((problem) => problem.kind)
  expect(kinds).toContain(kind)
})

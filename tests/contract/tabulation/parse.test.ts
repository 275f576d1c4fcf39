import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFormula } from '#contract/tabulation/formula/parse.ts'
import { printFormula } from '#contract/tabulation/formula/print.ts'
import { RefusedFormula, refusalText } from '#contract/tabulation/formula/refusal.ts'
import type {
  CellReference,
  Constant,
  Expression,
  InfixOperator,
} from '#contract/tabulation/formula/syntax.ts'
import { errorCodes } from '#contract/tabulation/formula/values.ts'

test.each([
  ['=1+2*3', '1+2*3'],
  ['(1+2)*3', '(1+2)*3'],
  ['((1))', '1'],
  ['-2^2', '-2^2'],
  ['-(2^2)', '-(2^2)'],
  ['2^3^2', '2^3^2'],
  ['2^(3^2)', '2^(3^2)'],
  ['1-(2-3)', '1-(2-3)'],
  ['5%%', '5%%'],
  ['(1+1)%', '(1+1)%'],
  [' a1 + $b$2:C$3 ', 'A1+$B$2:C$3'],
  ['"他说""好"""', '"他说""好"""'],
  ['IF(A1>=60,"合格",)', 'IF(A1>=60,"合格",)'],
  ['if（A1＞1，“', undefined],
  ['SUM（A1：A3，2）', 'SUM(A1:A3,2)'],
  ['_xlfn.XLOOKUP(1,A1:A2,B1:B2)', 'XLOOKUP(1,A1:A2,B1:B2)'],
  ['{1,-2;"a",TRUE}', '{1,-2;"a",TRUE}'],
  ['{1,2;3}', undefined],
  ['单价*数量', '单价*数量'],
  ['#REF!+A1', '#REF!+A1'],
  ['1e3', '1000'],
  ['.5', '0.5'],
  ['TRUE', 'TRUE'],
  ['SUM(1', undefined],
  ['1+', undefined],
  ['1 2', undefined],
  [')', undefined],
  ['', undefined],
])('TAB-01: the formula %s reads as %s', (formula, printed) => {
  if (printed === undefined) expect(() => parseFormula(formula)).toThrow(RefusedFormula)
  else expect(printFormula(parseFormula(formula))).toBe(printed)
})

function refusalOf(formula: string) {
  try {
    parseFormula(formula)
  } catch (error) {
    if (error instanceof RefusedFormula) return error.refusal
    throw error
  }
  throw new Error(`${formula} was read`)
}

test.each([
  ['Sheet2!A1', 'otherSheet', 'Sheet2!'],
  ["SUM('1 月'!A1:A3)", 'otherSheet', "'1 月'!"],
  ['[本.xlsx]一月!A1', 'otherSheet', '[本.xlsx]一月!'],
  ['SUM(A:A)', 'wholeLine', 'A:A'],
  ['SUM(1:3)', 'wholeLine', '1:3'],
  ['A1:SUM(B1)', 'unexpected', 'SUM('],
  ['1+?', 'unexpected', '?'],
  ['"offen', 'unfinished', '"'],
  [`1${'+1'.repeat(5000)}`, 'tooLong', '8192'],
  [`${'('.repeat(100)}1${')'.repeat(100)}`, 'tooDeep', '64'],
  [`${'-'.repeat(100)}1`, 'tooDeep', '64'],
  ['XFE1', 'outside', 'XFE1'],
])('TAB-01: the formula %s is refused as %s', (formula, kind, found) => {
  expect(refusalOf(formula)).toMatchObject({ kind, found })
})

test('TAB-01: a refusal names the cell, what is wrong and what would be right, in both languages', () => {
  const refusal = { ...refusalOf('Sheet2!A1+1'), cell: 'B7' }
  expect(refusalText(refusal, 'zh')).toBe(
    '单元格 B7：不能引用其他工作表或工作簿（Sheet2!），请只引用本表的单元格，如 A1 或 A1:B9',
  )
  expect(refusalText(refusal, 'en')).toMatch(/^Cell B7: Other sheets and workbooks cannot be referred to/)
})

const reference: fc.Arbitrary<CellReference> = fc.record({
  row: fc.nat(1_048_575),
  column: fc.nat(16_383),
  rowFixed: fc.boolean(),
  columnFixed: fc.boolean(),
})
const positive = fc.oneof(
  fc.nat(),
  fc.double({ min: 0, max: 1e300, noNaN: true }).filter((value) => !Object.is(value, -0)),
)
const simple = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.constantFrom(...errorCodes).map((error) => ({ error })),
)
const constant: fc.Arbitrary<Constant> = fc.oneof(positive, simple)
const inBraces: fc.Arbitrary<Constant> = fc.oneof(
  positive.map((value) => (value > 0 ? -value : value)),
  constant,
)
const signs: InfixOperator[] = ['=', '<>', '<', '>', '<=', '>=', '&', '+', '-', '*', '/', '^']

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    constant.map((value): Expression => ({ kind: 'constant', value })),
    reference.map((cell): Expression => ({ kind: 'cell', cell })),
    fc.tuple(reference, reference).map(([from, to]): Expression => ({ kind: 'range', from, to })),
    fc.constantFrom('单价', '数量_1', 'rate').map((name): Expression => ({ kind: 'name', name })),
    fc
      .integer({ min: 1, max: 3 })
      .chain((width) =>
        fc.array(fc.array(inBraces, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 3 }),
      )
      .map((rows): Expression => ({ kind: 'array', rows })),
    fc
      .tuple(
        fc.constantFrom('SUM', 'IF', 'STDEV.S'),
        fc.array(fc.oneof(tie('expression'), fc.constant<Expression>({ kind: 'missing' })), { maxLength: 3 }),
      )
      // A single argument that is missing cannot be told from none.
      .map(
        ([name, given]): Expression => ({
          kind: 'call',
          name,
          arguments: given.length === 1 && given[0]?.kind === 'missing' ? [] : given,
        }),
      ),
    fc
      .tuple(fc.constantFrom<'+' | '-'>('+', '-'), tie('expression'))
      .map(([sign, operand]): Expression => ({ kind: 'prefix', sign, operand })),
    tie('expression').map((operand): Expression => ({ kind: 'percent', operand })),
    fc
      .tuple(fc.constantFrom(...signs), tie('expression'), tie('expression'))
      .map(([sign, left, right]): Expression => ({ kind: 'infix', sign, left, right })),
  ),
}))

test('TAB-01: a formula that is printed and read again is the same', () => {
  fc.assert(
    fc.property(expression, (whole) => {
      expect(parseFormula(printFormula(whole))).toEqual(whole)
    }),
    { numRuns: 1000 },
  )
})

test('TAB-01: whatever is typed is read or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'A1$:(),;{}"+-*/^&%<>=!.#单 ') }), (text) => {
      try {
        const read = parseFormula(text)
        expect(parseFormula(printFormula(read))).toEqual(read)
      } catch (error) {
        expect(error).toBeInstanceOf(RefusedFormula)
      }
    }),
    { numRuns: 2000 },
  )
})

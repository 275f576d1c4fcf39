import { expect, test } from 'vitest'
import { isError, type Scalar } from '#contract/tabulation/formula/values.ts'
import { isAlike, readTable } from './formula-table.ts'
import libreOffice from './libreoffice.json' with { type: 'json' }

/** Where LibreOffice 7.4 is not as Excel is, which is what people have at their desks, and why; ours goes with Excel. */
const differences: Readonly<Record<string, readonly string[]>> = {
  'nothing to the power of nothing is 1, and odd roots of negative numbers are numbers': [
    '0^0',
    'POWER(0,0)',
    '(-8)^(1/3)',
  ],
  'truth values are numbers, in texts, in order and in ranges': [
    'TRUE&""',
    '"a"<TRUE',
    'SUM(F2:F7)',
    'COUNT(F2:F7)',
    'COUNTIF(F2:F7,TRUE)',
    'CONCATENATE("a",1,TRUE)',
  ],
  'texts that are numbers are none as arguments, and slashes make no day without the language for it': [
    'SUM("3",1)',
    'MONTH("2026/7/8")',
    'DATEVALUE("2026/3/5")',
  ],
  'arrays are calculated only where they are entered as such': ['SUM(B2:B7*2)'],
  'arguments out of bounds are answered': ['MROUND(5,-2)', 'ATAN2(0,0)', 'RANK(31,B2:B7)', 'YEAR(-1)'],
  'the empty text is found nowhere': ['FIND("","abc")'],
  'formats are read in English': ['TEXT(123,"[DBNum2]0")', 'TEXT(DATE(2026,3,5),"aaaa")'],
  'days before March 1900 are counted without the 29 February that Excel has': ['DATE(1900,1,1)'],
}
/** Functions that it does not have. */
const unknown = /\bX(?:LOOKUP|MATCH)\(/

const answers: Readonly<Record<string, string | number | boolean | null>> = libreOffice

function isErrorText(answer: unknown): boolean {
  return typeof answer === 'string' && /^#[A-Z/0]+[!?A]$/.test(answer)
}

/** An error is one, whichever: workbooks know fewer than LibreOffice has. */
function agrees(expected: Scalar, answer: string | number | boolean | null): boolean {
  return isError(expected) ? isErrorText(answer) : isAlike(expected, answer)
}

test('TAB-03: what LibreOffice makes of the formulas differs only where it is not as Excel is', () => {
  const asked = readTable().filter(({ formula }) => formula in answers && !unknown.test(formula))
  expect(asked.length).toBeGreaterThanOrEqual(500)
  const different = asked.filter(({ formula, expected }) => !agrees(expected, answers[formula] ?? null))
  expect(different.map(({ formula }) => formula).sort()).toEqual(Object.values(differences).flat().sort())
})

import { Calculation, type PlacedFormula } from '#contract/tabulation/formula/calculation.ts'
import { parseFormula } from '#contract/tabulation/formula/parse.ts'
import { median, type Report } from '../figure.ts'

const sums = 1000
const repetitions = 21
const unit = 'ms'

/** A thousand sums that grow by a row each: made, calculated anew from their first cell on, and where only the last one is touched. */
export async function run(report: Report): Promise<void> {
  const formulas: PlacedFormula[] = Array.from({ length: sums }, (_, row) => ({
    at: { row, column: 1 },
    expression: parseFormula(`SUM(A$1:A${row + 1})`),
  }))
  const values = formulas.map(({ at }) => ({ at: { row: at.row, column: 0 }, value: at.row / 10 }))
  const made = () => new Calculation(formulas, values, 0)
  const sheet = made()
  report({ name: 'formulas.open', value: median(times(made)), unit, peer: 'budget', peerValue: 100 })
  for (const [name, row, budget] of [
    ['first', 0, 100],
    ['last', sums - 1, 16],
  ] as const) {
    const write = (turn: number) => sheet.write([{ at: { row, column: 0 }, value: turn }])
    report({ name: `formulas.${name}`, value: median(times(write)), unit, peer: 'budget', peerValue: budget })
  }
}

/** Milliseconds that each of several turns took. */
function times(act: (turn: number) => unknown): number[] {
  return Array.from({ length: repetitions }, (_, turn) => {
    const began = performance.now()
    act(turn)
    return performance.now() - began
  })
}

import { criterion } from '../criteria.ts'
import { divide } from '../operate.ts'
import { cellsOf, FormulaError, type Matrix, type Scalar, unlessError } from '../values.ts'
import { type Arguments, any, define, type FunctionList, matrixAt, scalarAt } from './define.ts'
import { sumOf } from './mathematics.ts'

function sizeOf({ rows }: Matrix): string {
  return `${rows.length}x${rows[0]?.length}`
}

/** The places at which every range from `from` on meets its criterion, which stands behind it. */
function meeting(given: Arguments, from: number): number[] {
  const first = matrixAt(given, from)
  let places = cellsOf(first).map((_, at) => at)
  for (let index = from; index + 1 < given.count; index += 2) {
    const range = matrixAt(given, index)
    if (sizeOf(range) !== sizeOf(first)) throw new FormulaError('#VALUE!')
    const cells = cellsOf(range)
    const meets = criterion(scalarAt(given, index + 1))
    places = places.filter((at) => meets(cells[at] ?? null))
  }
  return places
}

function numbersAt(cells: readonly Scalar[], places: readonly number[]): number[] {
  return places.flatMap((at) => {
    const plain = unlessError(cells[at] ?? null)
    return typeof plain === 'number' ? plain : []
  })
}

/** SUMIF and AVERAGEIF: what is summed stands in a third range, or in the one that is asked. */
function single(combine: (numbers: number[]) => number) {
  return define(2, 3, (given) => {
    const cells = cellsOf(matrixAt(given, given.count > 2 ? 2 : 0))
    const asked = matrixAt(given, 0)
    if (given.count > 2 && sizeOf(matrixAt(given, 2)) !== sizeOf(asked)) throw new FormulaError('#VALUE!')
    const meets = criterion(scalarAt(given, 1))
    return combine(
      numbersAt(
        cells,
        cellsOf(asked).flatMap((cell, at) => (meets(cell) ? at : [])),
      ),
    )
  })
}

/** SUMIFS and its like: what is combined stands first. */
function several(combine: (numbers: number[]) => number) {
  return define(3, any, (given) => {
    if (given.count % 2 === 0) throw new FormulaError('#VALUE!')
    if (sizeOf(matrixAt(given, 0)) !== sizeOf(matrixAt(given, 1))) throw new FormulaError('#VALUE!')
    return combine(numbersAt(cellsOf(matrixAt(given, 0)), meeting(given, 1)))
  })
}

function average(numbers: number[]): number {
  return divide(sumOf(numbers), numbers.length)
}

export const conditional: FunctionList = {
  AVERAGEIF: single(average),
  AVERAGEIFS: several(average),
  COUNTIF: define(2, 2, (given) => meeting(given, 0).length),
  COUNTIFS: define(2, any - 1, (given) => {
    if (given.count % 2 === 1) throw new FormulaError('#VALUE!')
    return meeting(given, 0).length
  }),
  MAXIFS: several((numbers) => numbers.reduce((most, number) => Math.max(most, number), numbers[0] ?? 0)),
  MINIFS: several((numbers) => numbers.reduce((least, number) => Math.min(least, number), numbers[0] ?? 0)),
  SUMIF: single(sumOf),
  SUMIFS: several(sumOf),
}

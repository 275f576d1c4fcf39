import { conditional } from './conditional.ts'
import { dates } from './dates.ts'
import type { FormulaFunction, FunctionList } from './define.ts'
import { libraryFunctions } from './library.ts'
import { logic } from './logic.ts'
import { lookups } from './lookup.ts'
import { mathematics } from './mathematics.ts'
import { statistics } from './statistics.ts'
import { text } from './text.ts'

/** All that a formula may call. */
const functions: ReadonlyMap<string, FormulaFunction> = new Map(
  [mathematics, statistics, conditional, logic, text, dates, lookups, libraryFunctions].flatMap(
    (list: FunctionList) => Object.entries(list),
  ),
)

/** What reaches beyond the sheet, is another each time, or names cells that nobody can foresee. */
const forbidden: ReadonlySet<string> = new Set(
  'WEBSERVICE FILTERXML ENCODEURL HYPERLINK IMAGE RTD DDE CALL REGISTER.ID EVALUATE CUBEVALUE CUBEMEMBER CUBESET SQL.REQUEST STOCKHISTORY INFO CELL INDIRECT OFFSET RAND RANDBETWEEN RANDARRAY'.split(
    ' ',
  ),
)

export function findFunction(name: string): FormulaFunction | undefined {
  return functions.get(name)
}

/** Whether there is a reason beyond its being unknown why no formula may call it. */
export function isForbidden(name: string): boolean {
  return forbidden.has(name)
}

/** Names of all functions, for a list to choose from. */
export function functionNames(): string[] {
  return [...functions.keys()].sort()
}

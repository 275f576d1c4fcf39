import type { Layout } from '../layout.ts'
import { type Area, areaBetween, areaName } from '../reference.ts'
import { findFunction, isForbidden } from './functions/list.ts'
import { parseFormula } from './parse.ts'
import { RefusedFormula } from './refusal.ts'
import { type Expression, everyPart } from './syntax.ts'

/** What a formula may refer to. */
export interface Bounds {
  rows: number
  columns: number
  /** Cells by their names, in capitals. */
  names: ReadonlyMap<string, Area>
}

/**
 * Reads a template's formula and looks up what it names. `row`: of the template, in which it stands.
 * @throws RefusedFormula at functions and names that there are not, and at cells outside the template.
 */
export function compileFormula(formula: string, row: number, layout: Layout, bounds: Bounds): Expression {
  const expression = parseFormula(formula)
  for (const part of everyPart(expression)) checkPart(part, bounds)
  const cut = layout.partOfRepeat(expression, row)
  if (cut) throw new RefusedFormula('partlyRepeated', cut)
  return layout.withoutNames(expression, row, bounds.names)
}

function checkPart(part: Expression, { rows, columns, names }: Bounds): void {
  switch (part.kind) {
    case 'call':
      checkCall(part.name, part.arguments.length)
      break
    case 'name':
      if (!names.has(part.name.toUpperCase())) throw new RefusedFormula('unknownName', part.name)
      break
    case 'cell':
    case 'range': {
      const area = part.kind === 'cell' ? areaBetween(part.cell, part.cell) : areaBetween(part.from, part.to)
      if (area.bottom >= rows || area.right >= columns) throw new RefusedFormula('outside', areaName(area))
    }
  }
}

function checkCall(name: string, count: number): void {
  const called = findFunction(name)
  if (!called) throw new RefusedFormula(isForbidden(name) ? 'forbiddenFunction' : 'unknownFunction', name)
  if (count < called.minimum || count > called.maximum) throw new RefusedFormula('argumentCount', name)
}

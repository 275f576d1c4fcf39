import { z } from '../../zod.ts'
import { type Field, fieldValueSchema, ownChoices, wrongParts } from '../field-schema.ts'
import { Layout, namedAreas } from '../layout.ts'
import { largestTemplate } from '../limits.ts'
import { presetOf } from '../preset.ts'
import {
  type Area,
  areaBetween,
  areaName,
  areaOf,
  cellCount,
  cellName,
  contains,
  overlap,
  readArea,
  readPlace,
} from '../reference.ts'
import type { Template } from '../template-schema.ts'
import { type PlacedFormula, readsOf } from './calculation.ts'
import { compileFormula } from './compile.ts'
import { Graph } from './graph.ts'
import { type Refusal, type RefusalKind, RefusedFormula } from './refusal.ts'
import { type Expression, everyPart } from './syntax.ts'

/** All that keeps a template from being published, each naming its cell; of formulas, the first of each. */
export function problemsOf(template: Template): Refusal[] {
  const structure = [
    ...cellProblems(template),
    ...mergeProblems(template),
    ...repeatProblems(template),
    ...nameProblems(template),
    ...fieldProblems(template),
    ...outside(template),
  ]
  // Formulas are moved by the repeated rows, which have to be right for that.
  return structure.length > 0 ? structure : formulaProblems(template)
}

function refuse(kind: RefusalKind, found: string, cell?: string): Refusal {
  return { kind, found, ...(cell !== undefined && { cell }) }
}

/** The texts that came before among the same. */
function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, at) => texts.indexOf(text) < at)
}

function cellProblems({ cells, styles }: Template): Refusal[] {
  const seen = new Set<string>()
  return cells.flatMap(({ at, style }) => {
    const twice = seen.has(at) ? [refuse('cellTwice', at, at)] : []
    seen.add(at)
    const missing = style !== undefined && style >= styles.length
    return missing ? [...twice, refuse('styleMissing', String(style + 1), at)] : twice
  })
}

function areasOf(texts: readonly { at: string }[]): Area[] {
  return texts.flatMap(({ at }) => readArea(at) ?? [])
}

function mergesOf({ merges }: Template): Area[] {
  return merges.flatMap((text) => readArea(text) ?? [])
}

function mergeProblems(template: Template): Refusal[] {
  const merges = mergesOf(template)
  const overlapping = merges.filter((area, index) => overlapsEarlier(merges, area, index))
  const across = merges.filter(({ top, bottom }) =>
    template.repeats.some(({ from, to }) => {
      const touches = top < to && bottom >= from - 1
      return touches && (top < from - 1 || bottom >= to)
    }),
  )
  return [
    ...overlapping.map((area) => refuse('mergesOverlap', areaName(area))),
    ...across.map((area) => refuse('mergeAcrossRepeat', areaName(area))),
  ]
}

function repeatProblems({ repeats, rows }: Template): Refusal[] {
  return repeats
    .filter(
      ({ from, to, minimum, maximum }, index) =>
        from > to ||
        to > rows ||
        minimum > maximum ||
        repeats.slice(0, index).some((other) => from <= other.to && other.from <= to),
    )
    .map(({ name }) => refuse('repeatsOverlap', name))
}

function nameProblems({ names }: Template): Refusal[] {
  return repeated(names.map(({ name }) => name.toUpperCase())).map((name) => refuse('nameTwice', name))
}

function fieldProblems(template: Template): Refusal[] {
  const { cells, bindings, fields } = template
  const computed = [...cells.filter(({ formula }) => formula !== undefined), ...bindings].flatMap(
    ({ at }) => readPlace(at) ?? [],
  )
  const merges = mergesOf(template)
  const areas = areasOf(fields)
  return fields.flatMap((field, index) => {
    const area = areas[index]
    if (!area) return []
    const first = { row: area.top, column: area.left }
    const at = cellName(first)
    const both = computed.find((place) => contains(area, place))
    // Of a block that is merged as a whole, its first cell is filled in.
    const hidden =
      cellCount(area) === 1 &&
      merges.some(
        (merge) => contains(merge, first) && (merge.top !== first.row || merge.left !== first.column),
      )
    return [
      ...(wrongParts(field).length > 0 ? [refuse('fieldPart', field.label, at)] : []),
      ...(isPresetUnfit(field) ? [refuse('presetUnfit', field.preset ?? '', at)] : []),
      ...(overlapsEarlier(areas, area, index) ? [refuse('fieldsOverlap', areaName(area), at)] : []),
      ...(both ? [refuse('fieldOnFormula', cellName(both), cellName(both))] : []),
      ...(hidden ? [refuse('fieldHidden', at, at)] : []),
    ]
  })
}

/** Whether a field does not take its own preset; which values a dictionary has is known once it is filled in. */
function isPresetUnfit(field: Field): boolean {
  if (field.preset === undefined || field.dictionaryKey !== undefined) return false
  return !z.safeParse(fieldValueSchema(field), presetOf(field, ownChoices(field))).success
}

function overlapsEarlier(areas: readonly Area[], area: Area, index: number): boolean {
  return areas.slice(0, index).some((other) => overlap(area, other))
}

function outside(template: Template): Refusal[] {
  const { rows, columns, cells, names, fields, bindings, permissions, checks } = template
  const sheet = { top: 0, left: 0, bottom: rows - 1, right: columns - 1 }
  return [
    ...areasOf([...cells, ...names, ...fields, ...bindings, ...permissions, ...checks]),
    ...mergesOf(template),
  ]
    .filter(({ bottom, right }) => !contains(sheet, { row: bottom, column: right }))
    .map((area) => refuse('outside', areaName(area)))
}

interface Compiled {
  at: string
  row: number
  column: number
  expression: Expression
}

function formulaProblems(template: Template): Refusal[] {
  const { rows, columns, repeats } = template
  const bounds = { rows, columns, names: namedAreas(template.names) }
  const grown = (most: number) =>
    new Layout(repeats, new Map(repeats.map(({ repeatId, maximum }) => [repeatId, Math.min(maximum, most)])))
  // Two of each repeated row show every ring there can be.
  const layout = grown(2)
  const problems: Refusal[] = []

  function compiled(parts: readonly { at: string; formula?: string | undefined }[]): Compiled[] {
    return parts.flatMap(({ at, formula }) => {
      const place = readPlace(at)
      if (!place || formula === undefined) return []
      try {
        return { at, ...place, expression: compileFormula(formula, place.row, layout, bounds) }
      } catch (error) {
        if (!(error instanceof RefusedFormula)) throw error
        problems.push({ ...error.refusal, cell: at })
        return []
      }
    })
  }

  const formulas = compiled(template.cells)
  const checks = compiled(template.checks)
  problems.push(...ringProblems(formulas, layout))
  const most = grown(Number.POSITIVE_INFINITY)
  const reads = [...formulas, ...checks].reduce((sum, formula) => sum + cellsReadBy(formula, most), 0)
  if (reads > largestTemplate.reads) problems.push(refuse('tooMuch', String(largestTemplate.reads)))
  return problems
}

function ringProblems(formulas: readonly Compiled[], layout: Layout): Refusal[] {
  const origins: string[] = []
  const placed = formulas.flatMap(({ at, row, column, expression }) =>
    Array.from({ length: layout.timesOf(row) }, (_, index): PlacedFormula => {
      const place = { row: layout.rowOf(row, index), column }
      origins.push(at)
      return { at: place, expression: layout.formulaAt(expression, row, index) }
    }),
  )
  const { rings: found } = new Graph(placed.map(readsOf))
  const rings = found.map((ring) => [...new Set(ring.flatMap((index) => origins[index] ?? []))])
  const told = new Map(rings.map((ring) => [ring.join(), ring]))
  return [...told.values()].map((ring) => refuse('ring', [...ring, ring[0]].join(' → '), ring[0]))
}

/** Cells that a formula reads wherever it stands, in a sheet that has grown as far as it may. */
function cellsReadBy({ row, expression }: Compiled, layout: Layout): number {
  const cells = everyPart(layout.formulaAt(expression, row)).reduce((sum, part) => {
    if (part.kind === 'range') return sum + cellCount(areaBetween(part.from, part.to))
    return part.kind === 'cell' ? sum + cellCount(areaOf(part.cell)) : sum
  }, 0)
  return cells * layout.timesOf(row)
}

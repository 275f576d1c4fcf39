import { scalarOf, storedResult } from '../cell-scalar.ts'
import { type Field, type FieldChoice, ownChoices } from '../field-schema.ts'
import { fieldsByCell } from '../fields-by-cell.ts'
import { Layout, namedAreas } from '../layout.ts'
import { presetOf } from '../preset.ts'
import { mostSheetColumns, type Place, placesOf, readArea, readPlace } from '../reference.ts'
import type { SheetContext } from '../sheet-context.ts'
import { type CellValue, cellKey, partsOfKey, type SheetContent } from '../sheet-schema.ts'
import type { SheetCheck, Template } from '../template-schema.ts'
import { Calculation, type PlacedFormula, type PlacedValue } from './calculation.ts'
import { compileFormula } from './compile.ts'
import { cellId } from './graph.ts'
import type { Scalar } from './values.ts'

/**
 * A sheet that is being filled in: a published template, whose formulas were checked, with its content. Cells go by their keys
 * (`cellKey`). Rows that are added make it another sheet.
 */
export class Sheet {
  readonly layout: Layout
  readonly #template: Template
  readonly #context: SheetContext
  readonly #rowIds: ReadonlyMap<string, readonly string[]>
  readonly #fields: ReadonlyMap<string, Field>
  readonly #calculation: Calculation
  readonly #keys = new Map<number, string>()
  readonly #checks: { check: SheetCheck; at: Place; key: string }[] = []

  constructor(template: Template, content: SheetContent, context: SheetContext) {
    this.#template = template
    this.#context = context
    this.#rowIds = new Map(Object.entries(content.rows))
    this.layout = new Layout(
      template.repeats,
      new Map([...this.#rowIds].map(([repeatId, rowIds]) => [repeatId, rowIds.length])),
    )
    this.#fields = fieldsByCell(template)
    this.#calculation = new Calculation(this.#formulas(), this.#values(content), context.now)
  }

  /** What a cell comes to, as formulas see it. */
  value(key: string): Scalar {
    const place = this.placeOf(key)
    return place ? this.#calculation.value(place) : null
  }

  /** Where a cell stands in the sheet; undefined when its rows are not there. */
  placeOf(key: string): Place | undefined {
    const { at, rowId } = partsOfKey(key)
    const place = readPlace(at)
    if (!place) return undefined
    const block = this.layout.blockOf(place.row)
    const index = block ? this.#rowIdsOf(block.repeatId).indexOf(rowId) : rowId === undefined ? 0 : -1
    return index < 0 ? undefined : { row: this.layout.rowOf(place.row, index), column: place.column }
  }

  /** Fills in cells; answers the keys of the formulas that come to something else now. */
  write(cells: Readonly<Record<string, CellValue | undefined>>): string[] {
    const values = Object.entries(cells).flatMap(([key, value]) => this.#filledIn(key, value))
    return this.#calculation.write(values).flatMap((place) => this.#keys.get(cellId(place)) ?? [])
  }

  /** What formulas come to, as it is stored, by their keys. */
  results(): Map<string, string | boolean> {
    return new Map([...this.#keys.values()].map((key) => [key, storedResult(this.value(key))]))
  }

  /** The checks that do not come to TRUE, and the cells at which that is said. */
  failedChecks(): { check: SheetCheck; key: string }[] {
    return this.#checks.filter(({ at }) => this.#calculation.value(at) !== true)
  }

  #rowIdsOf(repeatId: string): readonly (string | undefined)[] {
    const rowIds = this.#rowIds.get(repeatId) ?? []
    // A table that nobody has added to has one row that has no id yet.
    return rowIds.length > 0 ? rowIds : [undefined]
  }

  /** The keys of a template's cell, and which of its repeated rows each is of. */
  #instances(at: string, row: number): { key: string; index: number }[] {
    const block = this.layout.blockOf(row)
    if (!block) return [{ key: cellKey(at), index: 0 }]
    return this.#rowIdsOf(block.repeatId).map((rowId, index) => ({ key: cellKey(at, rowId), index }))
  }

  #formulas(): PlacedFormula[] {
    const { cells, checks, rows, columns } = this.#template
    const bounds = { rows, columns, names: namedAreas(this.#template.names) }
    const placed = (
      at: string,
      formula: string,
      note: (place: Place, key: string) => Place,
    ): PlacedFormula[] => {
      const place = readPlace(at)
      if (!place) return []
      const compiled = compileFormula(formula, place.row, this.layout, bounds)
      return this.#instances(at, place.row).map(({ key, index }) => ({
        at: note({ row: this.layout.rowOf(place.row, index), column: place.column }, key),
        expression: this.layout.formulaAt(compiled, place.row, index),
      }))
    }
    const formulas = cells.flatMap(({ at, formula }) =>
      formula === undefined
        ? []
        : placed(at, formula, (place, key) => {
            this.#keys.set(cellId(place), key)
            return place
          }),
    )
    // Checks are calculated in columns that no sheet has.
    const ofChecks = checks.flatMap((check, index) =>
      placed(check.at, check.formula, ({ row }, key) => {
        const at = { row, column: mostSheetColumns - 1 - index }
        this.#checks.push({ check, at, key })
        return at
      }),
    )
    return [...formulas, ...ofChecks]
  }

  #values(content: SheetContent): PlacedValue[] {
    const { cells, fields } = this.#template
    const constants = cells.flatMap(({ at, text, number }) => {
      const value = number === undefined ? text : Number(number)
      return value === undefined ? [] : this.#everywhere(at, value)
    })
    const bound = [...this.#context.bound].flatMap(([at, value]) => this.#everywhere(at, value))
    const presets = fields.flatMap((field) => this.#presets(field))
    const filled = Object.entries(content.cells).flatMap(([key, value]) => this.#filledIn(key, value))
    return [...constants, ...bound, ...presets, ...filled]
  }

  #presets(field: Field): PlacedValue[] {
    const area = readArea(field.at)
    const choices = this.#choicesOf(field)
    const preset = presetOf(field, choices)
    if (!area || preset === undefined) return []
    const value = scalarOf(preset, field.type, choices)
    return placesOf(area).flatMap((place) =>
      this.#instances('', place.row).map(({ index }) => ({ at: this.#moved(place, index), value })),
    )
  }

  #everywhere(at: string, value: Scalar): PlacedValue[] {
    const place = readPlace(at)
    if (!place) return []
    return this.#instances(at, place.row).map(({ index }) => ({ at: this.#moved(place, index), value }))
  }

  #moved({ row, column }: Place, index: number): Place {
    return { row: this.layout.rowOf(row, index), column }
  }

  #filledIn(key: string, value: CellValue | undefined): PlacedValue[] {
    const field = this.#fields.get(partsOfKey(key).at)
    const at = this.placeOf(key)
    return field && at ? [{ at, value: scalarOf(value, field.type, this.#choicesOf(field)) }] : []
  }

  #choicesOf(field: Field): readonly FieldChoice[] {
    return field.dictionaryKey === undefined
      ? ownChoices(field)
      : (this.#context.choices.get(field.dictionaryKey) ?? [])
  }
}

import type { Cell, CellValue, Sheet } from 'hucre'
import { Field, type FieldType } from '#contract/tabulation/field-schema.ts'
import { isDateFormat } from '#contract/tabulation/number-format/format-code.ts'
import { type Area, cellName, contains, type Place, readArea } from '#contract/tabulation/reference.ts'
import { z } from '#contract/zod.ts'
import { newId } from '#request/id.ts'

interface PlacedCell extends Place {
  cell: Pick<Cell, 'value' | 'formula' | 'style'>
}

/**
 * The cells of a workbook that are filled in: those that are not locked, as Excel has it, and hold no formula. A list of words makes
 * one a choice, a number's or day's format or validation a number or a day; it is called what stands before it in its row, or else
 * above it.
 */
export function fieldsIn(sheet: Sheet, cells: readonly PlacedCell[], merges: readonly Area[]): Field[] {
  const texts = new Map(
    cells.flatMap(({ cell, ...place }) => {
      const text = cell.style?.protection?.locked === false ? '' : textOf(cell.value)
      return text ? [[cellName(place), text] as const] : []
    }),
  )
  return cells.flatMap(({ cell, row, column }) => {
    const place = { row, column }
    const covered = merges.some((area) => contains(area, place) && (area.top !== row || area.left !== column))
    if (cell.style?.protection?.locked !== false || cell.formula || covered) return []
    const at = cellName(place)
    const options = optionsAt(sheet, place)
    const preset = textOf(cell.value)
    const field = {
      fieldId: newId(),
      at,
      label: (labelOf(texts, place) ?? at).slice(0, 100),
      type: options ? 'one-of' : typeAt(sheet, place, cell.style.numFmt),
      ...(options && { options }),
      ...(preset && { preset: preset.slice(0, 500) }),
    }
    return z.safeParse(Field, field).data ?? []
  })
}

function textOf(value: CellValue): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** The nearest text before a cell in its row, or else above it. */
function labelOf(texts: ReadonlyMap<string, string>, { row, column }: Place): string | undefined {
  for (let left = column - 1; left >= 0; left--) {
    const text = texts.get(cellName({ row, column: left }))
    if (text) return text.replace(/[:：]\s*$/, '')
  }
  for (let above = row - 1; above >= 0; above--) {
    const text = texts.get(cellName({ row: above, column }))
    if (text) return text
  }
  return undefined
}

function validationsAt({ dataValidations = [] }: Sheet, place: Place) {
  return dataValidations.filter(({ range }) =>
    range.split(/\s+/).some((each) => {
      const area = readArea(each.replaceAll('$', ''))
      return area !== undefined && contains(area, place)
    }),
  )
}

/** The words of a list that stands in the validation itself. */
function optionsAt(sheet: Sheet, place: Place): string[] | undefined {
  const list = validationsAt(sheet, place).find(({ type }) => type === 'list')
  const words = list?.values ?? /^"(.*)"$/.exec(list?.formula1 ?? '')?.[1]?.split(',')
  const options = [...new Set(words?.map((word) => word.trim()).filter((word) => word !== ''))]
  return options.length > 0 ? options : undefined
}

function typeAt(sheet: Sheet, place: Place, format = ''): FieldType {
  const [validation] = validationsAt(sheet, place)
  if (validation?.type === 'date' || isDateFormat(format)) return 'date'
  if (validation?.type === 'decimal' || validation?.type === 'whole' || /[0#]/.test(format)) return 'number'
  return 'text'
}

import type { Field, FieldType } from '#contract/tabulation/field-schema.ts'
import { areaName, cellName } from '#contract/tabulation/reference.ts'
import type { Style } from '#contract/tabulation/style-schema.ts'
import type { Binding, SheetCheck, Template, TemplateCell } from '#contract/tabulation/template-schema.ts'
import { fixedId } from '../../platform/fixed-id.ts'

type FieldParts = Partial<
  Pick<Field, 'required' | 'unit' | 'minimum' | 'maximum' | 'options' | 'preset' | 'hint'>
>

/** Kind by kind: each record has fields of its own. */
type Unplaced<Each> = Each extends Binding ? Omit<Each, 'at'> : never

/** What stands in a cell of a form: a text, a field, what the record says, or a formula. */
export type Content =
  | string
  | ({ field: string; type: FieldType } & FieldParts)
  | { bound: Unplaced<Binding> }
  | { formula: string; format?: string }

/** A line of a form: its cells, each over so many columns. */
export type Line = readonly (readonly [Content, columns: number])[]

export interface Form {
  /** By which its ids are made, for ever. */
  key: string
  title: string
  /** Of the columns, in characters. */
  widths: readonly number[]
  lines: readonly Line[]
  /** The lines that repeat, counted from 1 with the title. */
  repeats?: readonly {
    key: string
    name: string
    from: number
    to: number
    minimum: number
    maximum: number
  }[]
  checks?: readonly SheetCheck[]
  orientation?: 'portrait' | 'landscape'
}

const side = { line: 'thin' } as const
const border = { top: side, right: side, bottom: side, left: side }
const styles = [
  { font: { name: '宋体', size: 16, bold: true }, horizontal: 'center', vertical: 'center' },
  { border, horizontal: 'center', vertical: 'center', wrap: true, fill: 'F2F4F7' },
  { border, horizontal: 'left', vertical: 'center', wrap: true },
] as const satisfies readonly Style[]
const [ofTitle, ofText, ofContent] = [0, 1, 2]

/** A form as a template of sheets: its title over all columns, every other cell in a frame. */
export function templateOf({
  key,
  title,
  widths,
  lines,
  repeats = [],
  checks = [],
  orientation = 'portrait',
}: Form): Template {
  const width = widths.length
  const template: Template = {
    title,
    rows: lines.length + 1,
    columns: width,
    styles: [...styles],
    cells: [{ at: 'A1', text: title, style: ofTitle }],
    merges: [areaName({ top: 0, left: 0, bottom: 0, right: width - 1 })],
    rowHeights: [{ index: 1, size: 32 }, ...lines.map((_, index) => ({ index: index + 2, size: 24 }))],
    columnWidths: widths.map((size, index) => ({ index: index + 1, size })),
    names: [],
    fields: [],
    repeats: repeats.map(({ key: of, ...repeat }) => ({
      repeatId: fixedId(`tabulation:${key}:${of}`),
      ...repeat,
    })),
    bindings: [],
    permissions: [],
    checks: [...checks],
    page: {
      paper: 'a4',
      orientation,
      margins: { top: 20, right: 15, bottom: 20, left: 20 },
      headerRows: { from: 1, to: 1 },
      centered: true,
      footer: '第 {page} 页，共 {pages} 页',
    },
  }
  for (const [index, line] of lines.entries()) {
    let column = 0
    for (const [content, columns] of line) {
      const place = { row: index + 1, column }
      put(template, key, cellName(place), content)
      if (columns > 1)
        template.merges.push(
          areaName({ top: place.row, left: column, bottom: place.row, right: column + columns - 1 }),
        )
      column += columns
    }
  }
  return template
}

function put(template: Template, key: string, at: string, content: Content): void {
  const cell: TemplateCell = { at, style: typeof content === 'string' ? ofText : ofContent }
  template.cells.push(cell)
  if (typeof content === 'string') {
    if (content !== '') cell.text = content
  } else if ('formula' in content) {
    cell.formula = content.formula
    if (content.format)
      cell.style = template.styles.push({ ...styles[ofContent], format: content.format }) - 1
  } else if ('bound' in content) template.bindings.push({ at, ...content.bound })
  else {
    const { field: label, ...field } = content
    template.fields.push({ fieldId: fixedId(`tabulation:${key}:${at}`), at, label, ...field })
  }
}

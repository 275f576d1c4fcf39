import { Id } from '../id.ts'
import { line, name, paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { Field } from './field-schema.ts'
import { largestTemplate, mostRepeatedRows } from './limits.ts'
import { AreaText, PlaceText } from './place-schema.ts'
import { PageSetup, Style } from './style-schema.ts'

/** A cell as the template has it: a text or number that stays, or a formula without its `=`. */
export const TemplateCell = z.strictObject({
  at: PlaceText,
  text: z.optional(z.string().check(z.maxLength(largestTemplate.text))),
  /** A decimal, as text, so that nothing of it is lost. */
  number: z.optional(z.string().check(z.regex(/^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,14})?$/))),
  formula: z.optional(z.string().check(z.minLength(1), z.maxLength(largestTemplate.formula))),
  /** Its place among the template's styles. */
  style: z.optional(z.int().check(z.nonnegative(), z.maximum(largestTemplate.styles - 1))),
})
export type TemplateCell = z.output<typeof TemplateCell>

/** A word that formulas and applications call cells by: letters, digits and underscores, and no cell's own name. */
export const NameText = z.string().check(
  z.maxLength(50),
  z.regex(/^[\p{L}_][\p{L}\p{N}_.]*$/u),
  z.refine((text) => !/^(?:[A-Z]{1,3}\d+|R\d*C\d*|[RC]|TRUE|FALSE)$/i.test(text)),
)

export const CellName = z.strictObject({ name: NameText, at: AreaText })
export type CellName = z.output<typeof CellName>

const RowNumber = z.int().check(z.minimum(1), z.maximum(largestTemplate.rows))

/** Rows that are there as often as somebody needs them: a table that grows. Rows are counted from 1. */
export const RepeatRows = z.strictObject({
  repeatId: Id,
  name: name(50),
  from: RowNumber,
  to: RowNumber,
  /** How often they are there at least, and at most. */
  minimum: z.int().check(z.minimum(1), z.maximum(mostRepeatedRows)),
  maximum: z.int().check(z.minimum(1), z.maximum(mostRepeatedRows)),
})
export type RepeatRows = z.output<typeof RepeatRows>

/** What of the records that a sheet is about, or that these belong to, can stand in cells. */
export const boundFields = {
  project: ['projectName', 'shortName', 'code', 'organizationName', 'region', 'plannedStart', 'plannedEnd'],
  'work-site': ['workSiteName', 'code', 'type', 'startMileage', 'endMileage', 'major', 'workArea', 'contact'],
  // `billName`: of the unit work or the work site whose bill it is.
  'boq-item': ['code', 'name', 'unit', 'design', 'changed', 'done', 'billName'],
  'work-site-node': ['code', 'name', 'unit', 'design', 'done'],
} as const
export type BoundRecord = keyof typeof boundFields

/** A cell that shows what the record says: nobody fills it in. */
export const Binding = z.discriminatedUnion('record', [
  z.strictObject({ at: PlaceText, record: z.literal('project'), field: z.enum(boundFields.project) }),
  z.strictObject({ at: PlaceText, record: z.literal('work-site'), field: z.enum(boundFields['work-site']) }),
  z.strictObject({ at: PlaceText, record: z.literal('boq-item'), field: z.enum(boundFields['boq-item']) }),
  z.strictObject({
    at: PlaceText,
    record: z.literal('work-site-node'),
    field: z.enum(boundFields['work-site-node']),
  }),
])
export type Binding = z.output<typeof Binding>

export const accesses = ['hidden', 'view', 'edit'] as const
export const Access = z.enum(accesses)
export type Access = z.output<typeof Access>

/** Who may do what with cells. Without roles it is for everybody, without nodes at every node of the workflow. */
export const CellPermission = z.strictObject({
  at: AreaText,
  roleIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))),
  nodeIds: z.optional(z.array(requiredLine(64)).check(z.minLength(1), z.maxLength(100))),
  access: Access,
})
export type CellPermission = z.output<typeof CellPermission>

/** A formula that comes to TRUE where the sheet is right, and what is said where it does not. */
export const SheetCheck = z.strictObject({
  /** The cell at which it is said; in repeated rows it is checked row by row. */
  at: PlaceText,
  formula: z.string().check(z.minLength(1), z.maxLength(largestTemplate.formula)),
  messageZh: requiredLine(200),
  messageEn: requiredLine(200),
})
export type SheetCheck = z.output<typeof SheetCheck>

/** Of a row its height in points, of a column its width in characters. */
const Size = z.strictObject({
  index: z.int().check(z.minimum(1), z.maximum(largestTemplate.rows)),
  size: z.number().check(z.minimum(0), z.maximum(500)),
})

function some<Item extends z.core.$ZodType>(item: Item, most: number) {
  return z.array(item).check(z.maxLength(most))
}

/** All that a template is; what its parts say of each other is checked when it is published (`problems.ts`). */
export const Template = z.strictObject({
  rows: z.int().check(z.minimum(1), z.maximum(largestTemplate.rows)),
  columns: z.int().check(z.minimum(1), z.maximum(largestTemplate.columns)),
  cells: some(TemplateCell, largestTemplate.cells),
  styles: some(Style, largestTemplate.styles),
  merges: some(AreaText, largestTemplate.merges),
  rowHeights: some(Size, largestTemplate.rows),
  columnWidths: some(Size, largestTemplate.columns),
  /** So many rows on top and columns on the left stay in sight. */
  freeze: z.optional(
    z.strictObject({
      rows: z.int().check(z.minimum(0), z.maximum(50)),
      columns: z.int().check(z.minimum(0), z.maximum(20)),
    }),
  ),
  names: some(CellName, largestTemplate.names),
  fields: some(Field, largestTemplate.fields),
  repeats: some(RepeatRows, largestTemplate.repeats),
  bindings: some(Binding, largestTemplate.bindings),
  permissions: some(CellPermission, largestTemplate.permissions),
  checks: some(SheetCheck, largestTemplate.checks),
  page: PageSetup,
  title: line(100),
  remarks: z.optional(paragraph(2000)),
})
export type Template = z.output<typeof Template>

/** What is drawn of a template, as the sheet editor knows it: the rest says what its cells mean. */
export const DrawnSheet = z.pick(Template, {
  rows: true,
  columns: true,
  cells: true,
  styles: true,
  merges: true,
  rowHeights: true,
  columnWidths: true,
  freeze: true,
})
export type DrawnSheet = z.output<typeof DrawnSheet>

import { line, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { largestTemplate } from './limits.ts'
import { isFormatCode } from './number-format/format-code.ts'

/** Red, green and blue, six digits: `FF0000`. */
const Color = z.string().check(z.regex(/^[\dA-F]{6}$/))

export const borderLines = ['thin', 'medium', 'thick', 'dotted', 'dashed', 'double', 'hair'] as const
const BorderSide = z.strictObject({ line: z.enum(borderLines), color: z.optional(Color) })

/** How a cell looks. What is not said is as the sheet has it. */
export const Style = z.strictObject({
  font: z.optional(
    z.strictObject({
      name: z.optional(requiredLine(50)),
      /** Points. */
      size: z.optional(z.number().check(z.minimum(4), z.maximum(96))),
      bold: z.optional(z.literal(true)),
      italic: z.optional(z.literal(true)),
      underline: z.optional(z.literal(true)),
      strikethrough: z.optional(z.literal(true)),
      color: z.optional(Color),
    }),
  ),
  fill: z.optional(Color),
  border: z.optional(
    z.strictObject({
      top: z.optional(BorderSide),
      right: z.optional(BorderSide),
      bottom: z.optional(BorderSide),
      left: z.optional(BorderSide),
    }),
  ),
  horizontal: z.optional(z.enum(['left', 'center', 'right', 'justify'])),
  vertical: z.optional(z.enum(['top', 'center', 'bottom'])),
  wrap: z.optional(z.literal(true)),
  /** As Excel writes number formats; none is General. */
  format: z.optional(requiredLine(200).check(z.refine(isFormatCode))),
})
export type Style = z.output<typeof Style>

const Millimetres = z.number().check(z.minimum(0), z.maximum(100))
/** Of a template, counted from 1. */
export const RowNumber = z.int().check(z.minimum(1), z.maximum(largestTemplate.rows))

/** How a sheet is printed. Rows are counted from 1, as they are shown. */
export const PageSetup = z.strictObject({
  paper: z.enum(['a3', 'a4', 'a5']),
  orientation: z.enum(['portrait', 'landscape']),
  margins: z.strictObject({ top: Millimetres, right: Millimetres, bottom: Millimetres, left: Millimetres }),
  /** Percent; without it the columns fit the width of a page. */
  scale: z.optional(z.int().check(z.minimum(10), z.maximum(400))),
  /** The rows that every page repeats on top. */
  headerRows: z.optional(z.strictObject({ from: RowNumber, to: RowNumber })),
  /** The last rows of pages. */
  breaksAfter: z.optional(z.array(RowNumber).check(z.maxLength(200))),
  centered: z.optional(z.literal(true)),
  /** `{page}` and `{pages}` stand for the page's number and how many there are. */
  header: z.optional(line(200)),
  footer: z.optional(line(200)),
})
export type PageSetup = z.output<typeof PageSetup>

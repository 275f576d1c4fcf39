import type { CellStyle, Color, FontStyle, BorderSide as WorkbookSide } from 'hucre'
import { resolveThemeColor } from 'hucre/xlsx'
import { isFormatCode } from '#contract/tabulation/number-format/format-code.ts'
import { borderLines, type Style } from '#contract/tabulation/style-schema.ts'

const sides = ['top', 'right', 'bottom', 'left'] as const
const horizontals = ['left', 'center', 'right', 'justify'] as const
const verticals = ['top', 'center', 'bottom'] as const

/** A style as a workbook has it. */
export function workbookStyle({ font, fill, border, horizontal, vertical, wrap, format }: Style): CellStyle {
  return {
    ...(font && { font: workbookFont(font) }),
    ...(fill && { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: fill } } }),
    ...(border && {
      border: Object.fromEntries(
        sides.flatMap((side) => {
          const { line, color: rgb } = border[side] ?? {}
          return line ? [[side, { style: line, ...(rgb && { color: { rgb } }) }]] : []
        }),
      ),
    }),
    ...((horizontal || vertical || wrap) && {
      alignment: {
        ...(horizontal && { horizontal }),
        ...(vertical && { vertical }),
        ...(wrap && { wrapText: true }),
      },
    }),
    ...(format && { numFmt: format }),
  }
}

function workbookFont(font: NonNullable<Style['font']>): FontStyle {
  const { name, size, bold, italic, underline, strikethrough, color } = font
  return {
    ...(name && { name }),
    ...(size && { size }),
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(underline && { underline }),
    ...(strikethrough && { strikethrough }),
    ...(color && { color: { rgb: color } }),
  }
}

/** What a template takes of a workbook's style; a number format that it cannot have is left out. */
export function templateStyle({ font, fill, border, alignment, numFmt }: CellStyle, theme: string[]): Style {
  const color = colorOf(font?.color, theme)
  const letters = {
    ...(font?.name && { name: font.name }),
    ...(font?.size && { size: font.size }),
    ...(font?.bold && { bold: true as const }),
    ...(font?.italic && { italic: true as const }),
    ...(font?.underline && { underline: true as const }),
    ...(font?.strikethrough && { strikethrough: true as const }),
    ...(color && { color }),
  }
  const filled =
    fill?.type === 'pattern' && fill.pattern === 'solid' ? colorOf(fill.fgColor, theme) : undefined
  const lines = Object.fromEntries(
    sides.flatMap((side) => {
      const line = lineOf(border?.[side], theme)
      return line ? [[side, line]] : []
    }),
  )
  const horizontal = horizontals.find((known) => known === alignment?.horizontal)
  const vertical = verticals.find((known) => known === alignment?.vertical)
  return {
    ...(Object.keys(letters).length > 0 && { font: letters }),
    ...(filled && { fill: filled }),
    ...(Object.keys(lines).length > 0 && { border: lines }),
    ...(horizontal && { horizontal }),
    ...(vertical && { vertical }),
    ...(alignment?.wrapText && { wrap: true as const }),
    ...(numFmt && numFmt !== 'General' && isFormatCode(numFmt) && { format: numFmt }),
  }
}

function lineOf(side: WorkbookSide | undefined, theme: string[]) {
  if (!side) return undefined
  // Lines that a template does not know are dashed in one way or another.
  const line = borderLines.find((known) => known === side.style) ?? 'dashed'
  const color = colorOf(side.color, theme)
  return { line, ...(color && { color }) }
}

/** Six digits, whether the workbook says them or points into its theme. */
function colorOf(color: Color | undefined, theme: string[]): string | undefined {
  if (color?.rgb) return color.rgb.slice(-6).toUpperCase()
  if (color?.theme === undefined) return undefined
  return resolveThemeColor(theme, color.theme, color.tint).slice(-6).toUpperCase()
}

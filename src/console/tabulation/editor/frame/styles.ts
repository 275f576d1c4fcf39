import {
  BooleanNumber,
  BorderStyleTypes,
  HorizontalAlign,
  type IBorderStyleData,
  type IStyleData,
  type Nullable,
  VerticalAlign,
  WrapStrategy,
} from '@univerjs/core'
import { isFormatCode } from '#contract/tabulation/number-format/format-code.ts'
import type { Style } from '#contract/tabulation/style-schema.ts'

type Side = NonNullable<NonNullable<Style['border']>['top']>

const lines: readonly (readonly [Side['line'], BorderStyleTypes])[] = [
  ['thin', BorderStyleTypes.THIN],
  ['medium', BorderStyleTypes.MEDIUM],
  ['thick', BorderStyleTypes.THICK],
  ['dotted', BorderStyleTypes.DOTTED],
  ['dashed', BorderStyleTypes.DASHED],
  ['double', BorderStyleTypes.DOUBLE],
  ['hair', BorderStyleTypes.HAIR],
  // Those that a template has no word for, as the nearest that it has.
  ['dashed', BorderStyleTypes.DASH_DOT],
  ['dotted', BorderStyleTypes.DASH_DOT_DOT],
  ['medium', BorderStyleTypes.MEDIUM_DASHED],
  ['medium', BorderStyleTypes.MEDIUM_DASH_DOT],
  ['medium', BorderStyleTypes.MEDIUM_DASH_DOT_DOT],
  ['medium', BorderStyleTypes.SLANT_DASH_DOT],
]
const sides = [
  ['top', 't'],
  ['right', 'r'],
  ['bottom', 'b'],
  ['left', 'l'],
] as const
const horizontals: readonly (readonly [NonNullable<Style['horizontal']>, HorizontalAlign])[] = [
  ['left', HorizontalAlign.LEFT],
  ['center', HorizontalAlign.CENTER],
  ['right', HorizontalAlign.RIGHT],
  ['justify', HorizontalAlign.JUSTIFIED],
  ['justify', HorizontalAlign.BOTH],
  ['justify', HorizontalAlign.DISTRIBUTED],
]
const verticals: readonly (readonly [NonNullable<Style['vertical']>, VerticalAlign])[] = [
  ['top', VerticalAlign.TOP],
  ['center', VerticalAlign.MIDDLE],
  ['bottom', VerticalAlign.BOTTOM],
]

const black = '000000'
const on = { s: BooleanNumber.TRUE }

/** A template's style as the editor has it. */
export function editorStyle({ font, fill, border, horizontal, vertical, wrap, format }: Style): IStyleData {
  const ht = horizontals.find(([known]) => known === horizontal)?.[1]
  const vt = verticals.find(([known]) => known === vertical)?.[1]
  return {
    ...(font?.name && { ff: font.name }),
    ...(font?.size && { fs: font.size }),
    ...(font?.bold && { bl: BooleanNumber.TRUE }),
    ...(font?.italic && { it: BooleanNumber.TRUE }),
    ...(font?.underline && { ul: on }),
    ...(font?.strikethrough && { st: on }),
    ...(font?.color && { cl: { rgb: `#${font.color}` } }),
    ...(fill && { bg: { rgb: `#${fill}` } }),
    ...(border && {
      bd: Object.fromEntries(
        sides.flatMap(([side, letter]) => {
          const drawn = border[side]
          return drawn ? [[letter, editorLine(drawn)] as const] : []
        }),
      ),
    }),
    ...(ht && { ht }),
    ...(vt && { vt }),
    ...(wrap && { tb: WrapStrategy.WRAP }),
    ...(format && { n: { pattern: format } }),
  }
}

function editorLine({ line, color }: Side): IBorderStyleData {
  const s = lines.find(([known]) => known === line)?.[1] ?? BorderStyleTypes.THIN
  return { s, cl: { rgb: `#${color ?? black}` } }
}

/** What a template takes of the editor's style; `formatLost`: it has a number format that no template can have. */
export function templateStyle(style: IStyleData): { style: Style; formatLost: boolean } {
  const color = hexOf(style.cl?.rgb)
  const fill = hexOf(style.bg?.rgb)
  const font = {
    ...(style.ff && { name: style.ff.slice(0, 50) }),
    ...(style.fs && { size: style.fs }),
    ...(style.bl && { bold: true as const }),
    ...(style.it && { italic: true as const }),
    ...(style.ul?.s && { underline: true as const }),
    ...(style.st?.s && { strikethrough: true as const }),
    ...(color && { color }),
  }
  const border = Object.fromEntries(
    sides.flatMap(([side, letter]) => {
      const line = templateLine(style.bd?.[letter])
      return line ? [[side, line] as const] : []
    }),
  )
  const horizontal = horizontals.find(([, known]) => known === style.ht)?.[0]
  const vertical = verticals.find(([, known]) => known === style.vt)?.[0]
  const pattern = style.n?.pattern
  const format = pattern && pattern !== 'General' ? pattern : undefined
  const known = format !== undefined && format.length <= 200 && isFormatCode(format)
  return {
    style: {
      ...(Object.keys(font).length > 0 && { font }),
      ...(fill && { fill }),
      ...(Object.keys(border).length > 0 && { border }),
      ...(horizontal && { horizontal }),
      ...(vertical && { vertical }),
      ...(style.tb === WrapStrategy.WRAP && { wrap: true as const }),
      ...(known && { format }),
    },
    formatLost: format !== undefined && !known,
  }
}

function templateLine(line: Nullable<IBorderStyleData>): Side | undefined {
  const known = lines.find(([, type]) => type === line?.s)?.[0]
  const color = hexOf(line?.cl.rgb)
  return known && { line: known, ...(color && color !== black && { color }) }
}

/** The editor writes colours as `#f00`, `#ff0000` or `rgb(255,0,0)`. */
function hexOf(rgb: Nullable<string>): string | undefined {
  const [, short] = /^#([\da-f]{3})$/i.exec(rgb ?? '') ?? []
  if (short)
    return [...short]
      .map((digit) => digit + digit)
      .join('')
      .toUpperCase()
  const [, long] = /^#([\da-f]{6})/i.exec(rgb ?? '') ?? []
  if (long) return long.toUpperCase()
  const parts = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(rgb ?? '')?.slice(1)
  return parts
    ?.map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

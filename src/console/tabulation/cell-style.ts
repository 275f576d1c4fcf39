import type { CSSProperties } from 'react'
import type { Style } from '#contract/tabulation/style-schema.ts'

/** How a cell looks on the screen: its fills, and letters as large as they are printed. */
export function cellStyle(style: Style | undefined): CSSProperties {
  if (!style) return {}
  const { font, fill, horizontal, vertical } = style
  const struck = [font?.underline && 'underline', font?.strikethrough && 'line-through'].filter(Boolean)
  return {
    ...(font?.name && { fontFamily: `${JSON.stringify(font.name)}, inherit` }),
    ...(font?.bold && { fontWeight: 'bold' }),
    ...(font?.italic && { fontStyle: 'italic' }),
    ...(struck.length > 0 && { textDecoration: struck.join(' ') }),
    ...(font?.size && { fontSize: `${font.size}pt` }),
    ...(font?.color && { color: `#${font.color}` }),
    ...(fill && { backgroundColor: `#${fill}` }),
    ...(horizontal && { textAlign: horizontal }),
    ...(vertical && { verticalAlign: vertical === 'center' ? 'middle' : vertical }),
  }
}

const lines = {
  hair: '0.25pt solid',
  thin: '0.5pt solid',
  medium: '1pt solid',
  thick: '1.5pt solid',
  dotted: '0.5pt dotted',
  dashed: '0.5pt dashed',
  double: '2pt double',
}

/** The lines around a cell; `ink`: of those that have no colour of their own. */
export function lineStyle(style: Style | undefined, ink: string): CSSProperties {
  const { top, right, bottom, left } = style?.border ?? {}
  const lineOf = (side: NonNullable<typeof top>) =>
    `${lines[side.line]} ${side.color ? `#${side.color}` : ink}`
  return {
    ...(top && { borderTop: lineOf(top) }),
    ...(right && { borderRight: lineOf(right) }),
    ...(bottom && { borderBottom: lineOf(bottom) }),
    ...(left && { borderLeft: lineOf(left) }),
  }
}

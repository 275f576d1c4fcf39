import type { CSSProperties } from 'react'
import type { Style } from '#contract/tabulation/style-schema.ts'

/** How a cell looks on the screen: its borders and fills, and letters as large as they are printed. */
export function cellStyle(style: Style | undefined): CSSProperties {
  if (!style) return {}
  const { font, fill, horizontal, vertical } = style
  return {
    ...(font?.bold && { fontWeight: 'bold' }),
    ...(font?.italic && { fontStyle: 'italic' }),
    ...(font?.underline && { textDecoration: 'underline' }),
    ...(font?.size && { fontSize: `${font.size}pt` }),
    ...(font?.color && { color: `#${font.color}` }),
    ...(fill && { backgroundColor: `#${fill}` }),
    ...(horizontal && { textAlign: horizontal }),
    ...(vertical && { verticalAlign: vertical === 'center' ? 'middle' : vertical }),
  }
}

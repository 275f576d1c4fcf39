import type { CSSProperties } from 'react'
import type { Style } from '#contract/tabulation/style-schema.ts'
import { cellStyle, lineStyle } from './cell-style.ts'

/** How a cell looks on paper: with the lines that the template has, and no others. */
export function printStyle(style: Style | undefined): CSSProperties {
  return { ...cellStyle(style), ...lineStyle(style, '#000000') }
}

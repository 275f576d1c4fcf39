import type { CSSProperties } from 'react'
import type { Style } from '#contract/tabulation/style-schema.ts'
import { cellStyle } from './cell-style.ts'

const lines = {
  hair: '0.25pt solid',
  thin: '0.5pt solid',
  medium: '1pt solid',
  thick: '1.5pt solid',
  dotted: '0.5pt dotted',
  dashed: '0.5pt dashed',
  double: '2pt double',
}

/** How a cell looks on paper: with the lines that the template has, and no others. */
export function printStyle(style: Style | undefined): CSSProperties {
  const { top, right, bottom, left } = style?.border ?? {}
  const lineOf = (side: typeof top) => side && `${lines[side.line]} #${side.color ?? '000000'}`
  return {
    ...cellStyle(style),
    borderTop: lineOf(top),
    borderRight: lineOf(right),
    borderBottom: lineOf(bottom),
    borderLeft: lineOf(left),
  }
}

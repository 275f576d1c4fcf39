import { isValidElement, type ReactNode } from 'react'
import type { Cell } from '../workbook/cells.ts'

/** What a cell says, without how it is drawn: the text within its elements. A part that brings its own text says nothing. */
export function cellText(drawn: ReactNode): Cell {
  if (typeof drawn === 'number') return drawn
  return textsIn(drawn).join(' ').trim() || undefined
}

function textsIn(drawn: ReactNode): string[] {
  if (typeof drawn === 'string' || typeof drawn === 'number') return [String(drawn)]
  if (Array.isArray(drawn)) return drawn.flatMap(textsIn)
  return isValidElement<{ children?: ReactNode }>(drawn) ? textsIn(drawn.props.children) : []
}

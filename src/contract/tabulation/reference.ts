/** Where a cell stands, both counted from 0. */
export interface Place {
  row: number
  column: number
}

/** A block of cells, its ends included, counted from 0. */
export interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

/** What Excel has at most: a reference beyond is none. */
export const mostSheetRows = 1_048_576
export const mostSheetColumns = 16_384

const cellShape = /^([A-Z]{1,3})([1-9]\d{0,6})$/i

/** What a sheet calls a column, counted from 0: A, B … Z, AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

/** The column that letters name, counted from 0. */
export function columnIndex(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** `B7`. */
export function cellName({ row, column }: Place): string {
  return `${columnName(column)}${row + 1}`
}

/** The cell that a text such as `B7` names; undefined when it names none. */
export function readPlace(text: string): Place | undefined {
  const [, letters = '', digits = ''] = cellShape.exec(text) ?? []
  if (!letters) return undefined
  const place = { row: Number(digits) - 1, column: columnIndex(letters) }
  return place.row < mostSheetRows && place.column < mostSheetColumns ? place : undefined
}

/** `B7` for a single cell, else `B7:C9`. */
export function areaName({ top, left, bottom, right }: Area): string {
  const first = cellName({ row: top, column: left })
  return top === bottom && left === right ? first : `${first}:${cellName({ row: bottom, column: right })}`
}

/** The cells that `B7` or `B7:C9` names, whichever corners are written; undefined when it names none. */
export function readArea(text: string): Area | undefined {
  const [first = '', last = first, ...others] = text.split(':')
  const [one, other] = [readPlace(first), readPlace(last)]
  return one && other && others.length === 0 ? areaBetween(one, other) : undefined
}

/** The block with these two corners. */
export function areaBetween(one: Place, other: Place): Area {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  }
}

export function areaOf({ row, column }: Place): Area {
  return { top: row, left: column, bottom: row, right: column }
}

export function contains(area: Area, { row, column }: Place): boolean {
  return row >= area.top && row <= area.bottom && column >= area.left && column <= area.right
}

/** Whether two blocks have a cell in common. */
export function overlap(one: Area, other: Area): boolean {
  return (
    one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right
  )
}

export function cellCount({ top, left, bottom, right }: Area): number {
  return (bottom - top + 1) * (right - left + 1)
}

/** The cells of a block, row by row. */
export function placesOf({ top, left, bottom, right }: Area): Place[] {
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, column) => ({ row: top + row, column: left + column })),
  ).flat()
}

import { largestTemplate } from '#contract/tabulation/limits.ts'
import {
  type Area,
  cellName,
  contains,
  type Place,
  placesOf,
  readArea,
} from '#contract/tabulation/reference.ts'
import type { Style } from '#contract/tabulation/style-schema.ts'
import type { DrawnSheet, TemplateCell } from '#contract/tabulation/template-schema.ts'

// A template has the border of a merged block at its first cell. In a spreadsheet each cell of the block draws its own sides.

type Border = NonNullable<Style['border']>

/** A cell of a spreadsheet. */
export interface SpreadCell extends Place {
  content: Pick<TemplateCell, 'text' | 'number' | 'formula'> | undefined
  style: Style
}

/** How a spreadsheet draws the cells of a template that have a look, by their names. */
export function spreadStyles({
  cells,
  styles,
  merges,
}: Pick<DrawnSheet, 'cells' | 'styles' | 'merges'>): Map<string, Style> {
  const looks = new Map(
    cells.flatMap(({ at, style = -1 }) => {
      const look = styles[style]
      return look ? [[at, look] as const] : []
    }),
  )
  for (const area of merges.flatMap((text) => readArea(text) ?? [])) {
    const first = looks.get(cellName({ row: area.top, column: area.left }))
    const { border, ...look } = first ?? {}
    for (const place of edgesOf(area)) {
      const own = looks.get(cellName(place))
      // Templates that were drawn cell by cell have sides at the cells that are covered.
      const sides = { ...sidesAt(own?.border ?? {}, area, place), ...sidesAt(border ?? {}, area, place) }
      if (Object.keys(sides).length > 0) looks.set(cellName(place), { ...look, border: sides })
      else if (own === first && first) looks.set(cellName(place), look)
    }
  }
  return looks
}

/** The cells at the sides of a block, of those of a large one not all. */
function edgesOf({ top, left, bottom, right }: Area): Place[] {
  const rows = placesOf({ top, left, bottom: top, right })
  return top === bottom && left === right
    ? rows
    : [
        ...rows,
        ...placesOf({ top: bottom, left, bottom, right }),
        ...placesOf({ top, left, bottom, right: left }),
        ...placesOf({ top, left: right, bottom, right }),
      ]
}

/** The sides of a block's border that its cell at a place draws. */
function sidesAt({ top, right, bottom, left }: Border, area: Area, { row, column }: Place): Border {
  return {
    ...(top && row === area.top && { top }),
    ...(right && column === area.right && { right }),
    ...(bottom && row === area.bottom && { bottom }),
    ...(left && column === area.left && { left }),
  }
}

/** The cells of a spreadsheet as a template has them: each look once, and of merged blocks just the cells in which something stands. */
export function gatherCells(
  spread: readonly SpreadCell[],
  merges: readonly Area[],
): Pick<DrawnSheet, 'cells' | 'styles'> {
  const drawn = new Map(spread.map((cell) => [cellName(cell), cell.style]))
  const blocksIn = new Map<number, Area[]>()
  for (const area of merges)
    for (let row = area.top; row <= Math.min(area.bottom, largestTemplate.rows); row++) {
      const known = blocksIn.get(row)
      if (known) known.push(area)
      else blocksIn.set(row, [area])
    }
  const places = new Map<string, number>()
  const cells = spread.flatMap(({ content, style: own, ...place }): TemplateCell[] => {
    const block = blocksIn.get(place.row)?.find((area) => contains(area, place))
    const isFirst = block?.top === place.row && block.left === place.column
    const style = block ? (isFirst ? withBorderOf(own, block, drawn) : {}) : own
    const plain = Object.keys(style).length === 0
    if (plain && !content) return []
    const key = JSON.stringify(style)
    const index = places.get(key) ?? places.size
    if (!plain) places.set(key, index)
    return [{ at: cellName(place), ...content, ...(!plain && { style: index }) }]
  })
  return { cells, styles: [...places.keys()].map((text) => JSON.parse(text)) }
}

/** The first cell's look, with the sides that the last ones of its row and column draw; where these draw none its own. */
function withBorderOf(
  own: Style,
  { top, left, bottom, right }: Area,
  drawn: ReadonlyMap<string, Style>,
): Style {
  const lastRight = drawn.get(cellName({ row: top, column: right }))?.border?.right
  const lastBottom = drawn.get(cellName({ row: bottom, column: left }))?.border?.bottom
  const border = {
    ...own.border,
    ...(lastRight && { right: lastRight }),
    ...(lastBottom && { bottom: lastBottom }),
  }
  return Object.keys(border).length > 0 ? { ...own, border } : own
}

import type { Sheet } from '#contract/tabulation/sheet-entity.ts'

type Content = Pick<Sheet, 'rows' | 'cells'>

/** Whether the same rows and cells are filled in, whatever order they come in. */
export function isSameContent(one: Content, other: Content): boolean {
  return textOf(one) === textOf(other)
}

function textOf({ rows, cells }: Content): string {
  const filled = cells.map(({ key, value }) => JSON.stringify([key, value])).toSorted()
  return JSON.stringify([rows.map(({ rowId }) => rowId).toSorted(), filled])
}

import { columnName } from '#contract/tabulation/reference.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'

/** Pixels of a character of the standard font, which column widths count. */
export const characterWidth = 8
export const standardWidth = 9

/** How wide the template has its columns, in pixels. */
export function columnPixels({ columns, columnWidths }: Template): number[] {
  const widths = new Map(columnWidths.map(({ index, size }) => [index, size]))
  return Array.from(
    { length: columns },
    (_, index) => (widths.get(index + 1) ?? standardWidth) * characterWidth,
  )
}

/** The columns of a sheet, as wide as the template has them. */
export function SheetColumns({ template }: { template: Template }) {
  return (
    <colgroup>
      {columnPixels(template).map((width, index) => (
        <col key={columnName(index)} style={{ width }} />
      ))}
    </colgroup>
  )
}

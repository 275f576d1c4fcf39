import { columnName } from '#contract/tabulation/reference.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'

/** Pixels of a character of the standard font, which column widths count. */
const characterWidth = 8
const standardWidth = 9

/** The columns of a sheet, as wide as the template has them. */
export function SheetColumns({ template: { columns, columnWidths } }: { template: Template }) {
  const widths = new Map(columnWidths.map(({ index, size }) => [index, size]))
  return (
    <colgroup>
      {Array.from({ length: columns }, (_, index) => (
        <col
          key={columnName(index)}
          style={{ width: (widths.get(index + 1) ?? standardWidth) * characterWidth }}
        />
      ))}
    </colgroup>
  )
}

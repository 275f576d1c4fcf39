import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { NetworkFailure } from '#request/errors.ts'

/** A column of a DataTable. */
export interface Column<Row> {
  /** Its name in the address and, where `sortable`, the field that `sortBy` names. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** The cell in a workbook, where the text within `cell` does not say it. */
  text?: (row: Row) => string | number | undefined
  /** The cells of rows in a workbook, where they have to be asked for beside the rows. */
  texts?: (rows: readonly Row[], signal: AbortSignal) => Promise<readonly (string | undefined)[]>
  /** It contains buttons: nothing for a workbook. */
  acts?: boolean
  sortable?: boolean
  align?: 'end'
  /**
   * Where the table has 800 px or less, it goes into a second line under the first column; where the columns have no room
   * side by side in a wider one, those go that fold last.
   */
  folds?: boolean
  /** Not shown until a person chooses it. */
  hidden?: boolean
  /** Classes of its cells, for a width. */
  className?: string
}

/** Rows of a workbook as the columns draw them, a line each. */
export interface Drawn {
  lines: ReactNode[][]
  /** Labels of columns that are empty: what they read beside the rows was not available without a network. */
  missing: string[]
}

/** Rows as the columns draw them for a workbook. Rejects when the gateway refuses what they have to ask for. */
export async function drawnLines<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<Drawn> {
  const missing: string[] = []
  const drawn = await Promise.all(
    columns.map(({ label, texts, text, cell }) => {
      if (!texts) return rows.map(text ?? cell)
      return texts(rows, signal).catch((failure: unknown) => {
        if (!(failure instanceof NetworkFailure)) throw failure
        missing.push(label)
        return []
      })
    }),
  )
  return { lines: rows.map((_, index) => drawn.map((cells) => cells[index])), missing }
}

/** What of TanStack Table the DataTable uses; rows are sorted and paged by what answers the request. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
})
export type Features = typeof features

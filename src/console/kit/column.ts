import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'

/** A column of a DataTable. */
export interface Column<Row> {
  /** Its name in the address and, where `sortable`, the field that `sortBy` names. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'end'
  /** Where the table has 800 px or less, it goes into a second line under the first column. */
  folds?: boolean
  /** Not shown until a person chooses it. */
  hidden?: boolean
  /** Classes of its cells, for a width. */
  className?: string
}

/** What of TanStack Table the DataTable uses; rows are sorted and paged by whoever answers the request. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
})
export type Features = typeof features

import type { Template } from '#contract/tabulation/template-schema.ts'

/** A template in which nothing stands yet: a sheet of paper to draw on. */
export const blankTemplate: Template = {
  title: '',
  rows: 20,
  columns: 8,
  cells: [],
  styles: [],
  merges: [],
  rowHeights: [],
  columnWidths: [],
  names: [],
  fields: [],
  repeats: [],
  bindings: [],
  permissions: [],
  checks: [],
  page: {
    paper: 'a4',
    orientation: 'portrait',
    margins: { top: 20, right: 15, bottom: 20, left: 20 },
  },
}

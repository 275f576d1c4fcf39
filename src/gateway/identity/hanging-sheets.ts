import { tabulationSheet } from '../db/tables/tabulation.ts'
import type { Hanging } from '../entity/refuse-hanging.ts'

/** The sheets that are about rows, by the field in which they name them. */
export function hangingSheets(field: 'workSiteId' | 'boqItemId'): Hanging {
  return {
    table: tabulationSheet,
    on: tabulationSheet[field],
    deletedAt: tabulationSheet.deletedAt,
    words: (count) => ({ zh: `${count} 张表格`, en: `${count} tables` }),
  }
}

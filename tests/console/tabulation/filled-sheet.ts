import { cellKey } from '#contract/tabulation/sheet-schema.ts'
import { id, tableId, template } from '../../contract/tabulation/template.ts'

export const content = template()
export const rowIds = [id(101), id(102)]
export const rows = rowIds.map((rowId) => ({ rowId, repeatId: tableId }))
export const keyOf = (at: string, index = 0) => cellKey(at, rowIds[index])
/** What is filled in in a sheet of two rows. */
export const filled = { [keyOf('A4')]: '钢筋', [keyOf('B4')]: '12', [keyOf('C4')]: '3.5', F8: '合格' }

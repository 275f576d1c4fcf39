import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import { id, tableId } from '../../contract/tabulation/template.ts'

export const rowId = id(20)

/** A sheet by the template of tests, with one row. */
export const detail: SheetDetail = {
  ...{ sheetId: id(30), tabulationId: id(31), version: 1, projectId: id(32) },
  ...{ tabulationName: '材料进场验收', subjectName: '川藏', sheetName: '钢筋进场', submitted: 0 },
  rows: [{ rowId, repeatId: tableId }],
  cells: [{ key: `A4/${rowId}`, value: '钢筋' }],
  ...{ bound: {}, problems: [], revision: 4, changedAt: 0, changedByName: '王建国' },
}

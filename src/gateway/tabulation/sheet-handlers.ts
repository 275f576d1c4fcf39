import {
  listSheetDetails,
  reopenSheet,
  sheetCalls,
  submitSheet,
} from '#contract/tabulation/sheet-endpoints.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { beginSheet, fillIn, loadSheets, sheetAgain } from './fill-in.ts'
import { namedCellHandlers } from './named-cells.ts'
import { sheets } from './sheet-store.ts'
import { showSheet, showSheets } from './show-sheet.ts'
import { judgeSheet, reopen, revisionNow, submit } from './submit.ts'

const { list, detail, add, update, ...calls } = sheetCalls

export const sheetHandlers = [
  ...namedCellHandlers,
  handle(list, async (context, query) => {
    const page = await sheets.find(context, query)
    return { ...page, records: page.records.map(({ rows: _, cells: _cells, ...row }) => row) }
  }),
  handle(detail, showSheet),
  handle(listSheetDetails, showSheets),
  handle(add, beginSheet, { again: sheetAgain }),
  handle(update, fillIn, { load: loadSheets, save: sheets.save, again: sheetAgain }),
  ...entityHandlers(calls, sheets),
  handle(submitSheet, submit, { before: judgeSheet, again: revisionNow }),
  handle(reopenSheet, reopen, { again: revisionNow }),
]

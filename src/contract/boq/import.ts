import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { ImportReport, importCell, importLine } from '../import-report.ts'
import { z } from '../zod.ts'

/** Rows of one import. */
export const mostImportedItems = 50_000

/** Columns of the workbook, in the template's order. */
export const importedItemFields = [
  'code',
  'name',
  'parentCode',
  'unit',
  'design',
  'done',
  'price',
  'remark',
] as const
export type ImportedItemField = (typeof importedItemFields)[number]

/** A line of the workbook; an empty cell changes nothing. Units come as the contract names them. */
export const BillImportRow = z.strictObject({
  line: importLine,
  code: importCell,
  name: importCell,
  /** The code of what it is part of; empty for a new item that is part of nothing. */
  parentCode: importCell,
  unit: importCell,
  design: importCell,
  done: importCell,
  price: importCell,
  remark: importCell,
})
export type BillImportRow = z.output<typeof BillImportRow>

export const BillImport = z.strictObject({
  unitWorkId: z.optional(Id),
  workSiteId: z.optional(Id),
  rows: z.array(BillImportRow).check(z.minLength(1), z.maxLength(mostImportedItems)),
})
export type BillImport = z.output<typeof BillImport>

const common = {
  service: 'admin/v1',
  method: 'POST',
  permission: 'boq:add',
  request: BillImport,
  response: ImportReport,
  offline: 'online-only',
  /** Room for the most rows with every cell filled as they usually are, bytes. */
  bodyLimit: 24 * 1024 * 1024,
} as const

export const checkBillImport = defineEndpoint({
  ...common,
  id: 'boqItem.checkImport',
  path: 'boqItem/checkImport',
  summary:
    'Says of each line of a workbook what an import into a bill would do: create, change, leave the same, or why it cannot.',
  keyed: false,
})

export const importBill = defineEndpoint({
  ...common,
  id: 'boqItem.import',
  path: 'boqItem/import',
  summary:
    'Adds and changes items of a bill from the lines of a workbook, all or none. An item is known by its code.',
})

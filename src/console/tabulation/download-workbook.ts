import { Sheet } from '#contract/tabulation/formula/sheet.ts'
import type { LockedCell } from '#contract/tabulation/seen-template.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { download } from '../kit/download.ts'
import { sheetWorkbook } from './sheet-workbook.ts'
import type { Filling } from './use-filling.ts'
import { writeTabulation } from './write-workbook.ts'

const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Gives the person a template as a workbook. */
export async function downloadTemplate(name: string, template: Template): Promise<void> {
  const empty = { rows: {}, cells: {} }
  const sheet = new Sheet(template, empty, { now: 0, bound: new Map(), choices: new Map() })
  save(name, await writeTabulation(template, { sheet, rowIds: {} }))
}

/** Gives the person a sheet as it is filled in as a workbook. */
export async function downloadSheet(
  template: Template,
  locked: readonly LockedCell[],
  detail: SheetDetail,
  { sheet, rowIds, baseline }: Pick<Filling, 'sheet' | 'rowIds' | 'baseline'>,
): Promise<void> {
  save(
    detail.sheetName,
    await sheetWorkbook(template, locked, detail, { sheet, rowIds, baseline: baseline?.() }),
  )
}

function save(name: string, bytes: Uint8Array): void {
  download(`${name}.xlsx`, new Blob([bytes.slice()], { type: kind }))
}

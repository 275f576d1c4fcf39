import { Sheet } from '#contract/tabulation/formula/sheet.ts'
import type { LockedCell } from '#contract/tabulation/seen-template.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { download } from '../kit/download.ts'
import type { Filling } from './use-filling.ts'
import { type Filled, writeTabulation } from './write-workbook.ts'

const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Gives the person a template as a workbook. */
export async function downloadTemplate(name: string, template: Template): Promise<void> {
  const empty = { rows: {}, cells: {} }
  const sheet = new Sheet(template, empty, { now: 0, bound: new Map(), choices: new Map() })
  await save(name, template, { sheet, rowIds: {} })
}

/** Gives the person a sheet as it is filled in as a workbook. */
export async function downloadSheet(
  template: Template,
  locked: readonly LockedCell[],
  { sheetName, results }: SheetDetail,
  { sheet, rowIds }: Pick<Filling, 'sheet' | 'rowIds'>,
): Promise<void> {
  // Where cells are hidden, only the gateway can tell what formulas come to.
  const hides = locked.some(({ access }) => access === 'hidden')
  await save(sheetName, template, { sheet, rowIds, results: hides ? (results ?? {}) : undefined })
}

async function save(name: string, template: Template, filled: Filled): Promise<void> {
  const bytes = await writeTabulation(template, filled)
  download(`${name}.xlsx`, new Blob([bytes.slice()], { type: kind }))
}

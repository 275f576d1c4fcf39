import { Sheet } from '#contract/tabulation/formula/sheet.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { download } from '../kit/download.ts'
import { writeTabulation } from './write-workbook.ts'

const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Gives the person a template as a workbook. */
export async function downloadTemplate(name: string, template: Template): Promise<void> {
  const empty = { rows: {}, cells: {} }
  const sheet = new Sheet(template, empty, { now: 0, bound: new Map(), choices: new Map() })
  const bytes = await writeTabulation(template, { sheet, rowIds: {} })
  download(`${name}.xlsx`, new Blob([bytes.slice()], { type: kind }))
}

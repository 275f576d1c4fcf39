import type { Language } from '#contract/messages.ts'
import { ruleMessage } from '#contract/messages.ts'
import { accessOf } from '#contract/tabulation/cell-access.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { readPlace } from '#contract/tabulation/reference.ts'
import { serialAt } from '#contract/tabulation/serial-date.ts'
import type { CellProblem } from '#contract/tabulation/sheet-endpoints.ts'
import { cellKey, partsOfKey, type SheetContent } from '#contract/tabulation/sheet-schema.ts'
import { labelOf } from '#contract/tabulation/sift-edit.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import type { Tx } from '../db/client.ts'
import type { CalculatedSheet, GatewayServices } from '../security/services.ts'
import { findBound } from './bound-values.ts'
import type { SheetRowOf } from './sheet-store.ts'
import type { SheetVersion } from './sheet-version.ts'

/** What a sheet comes to. */
export interface SheetState {
  bound: ReadonlyMap<string, string>
  /** Absent where the formulas took too long. */
  calculated: CalculatedSheet | undefined
}

type Filled = Pick<SheetRowOf, 'projectId' | 'workSiteId' | 'rows' | 'cells'>

/** Calculates a sheet, in the thread of sheets: never inside a transaction. */
export async function calculateSheet(
  { services, tx, now }: { services: GatewayServices; tx: Tx; now: Date },
  { template, choices }: SheetVersion,
  sheet: Filled,
): Promise<SheetState> {
  const bound = await findBound(tx, template, sheet)
  const context = { now: serialAt(now.getTime()), bound, choices }
  return { bound, calculated: await services.sheets.calculate(template, contentOf(sheet), context) }
}

/** The sheet as formulas see it. */
function contentOf({ rows, cells }: Filled): SheetContent {
  const content: SheetContent = { rows: {}, cells: {} }
  for (const { rowId, repeatId } of rows) content.rows[repeatId] = [...(content.rows[repeatId] ?? []), rowId]
  for (const { key, value } of cells) content.cells[key] = value
  return content
}

/** Required cells that are empty, and checks that fail. */
export function problemsIn(
  template: Template,
  { rows, cells }: Filled,
  calculated: CalculatedSheet | undefined,
  language: Language,
): CellProblem[] {
  const fields = fieldsByCell(template)
  const filled = new Set(cells.map(({ key }) => key))
  const missing = [...fields].flatMap(([at, field]) => {
    if (!field.required || field.preset !== undefined) return []
    return keysOf(template, at, rows)
      .filter((key) => !filled.has(key))
      .map((key) => ({ key, label: labelOf(field, key, rows), message: ruleMessage('required', language) }))
  })
  const failed = (calculated?.failedChecks ?? []).map(({ key, messageZh, messageEn }) => {
    const { at } = partsOfKey(key)
    const field = fields.get(at)
    return {
      key,
      label: field ? labelOf(field, key, rows) : at,
      message: language === 'zh' ? messageZh : messageEn,
    }
  })
  return [...missing, ...failed]
}

/** The keys of a template's cell: one, or in repeated rows one a row. */
function keysOf(template: Template, at: string, rows: Filled['rows']): string[] {
  const place = readPlace(at)
  const repeat = template.repeats.find(
    ({ from, to }) => place !== undefined && place.row >= from - 1 && place.row < to,
  )
  if (!repeat) return [cellKey(at)]
  const own = rows.filter(({ repeatId }) => repeatId === repeat.repeatId)
  // A table without any row lacks its first.
  return own.length > 0 ? own.map(({ rowId }) => cellKey(at, rowId)) : [cellKey(at)]
}

/** Whether somebody with these roles sees a cell at all. */
export function isSeen(template: Template, key: string, roleIds: ReadonlySet<string>): boolean {
  const place = readPlace(partsOfKey(key).at)
  return place !== undefined && accessOf(template.permissions, place, { roleIds }) !== 'hidden'
}

import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Language } from '#contract/messages.ts'
import { ruleMessage } from '#contract/messages.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { readPlace } from '#contract/tabulation/reference.ts'
import { serialAt } from '#contract/tabulation/serial-date.ts'
import type { CellProblem } from '#contract/tabulation/sheet-endpoints.ts'
import { cellKey, partsOfKey, type SheetContent } from '#contract/tabulation/sheet-schema.ts'
import { labelOf } from '#contract/tabulation/sift-edit.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import type { Tx } from '../db/client.ts'
import { type Calculation, tabulationSheet } from '../db/tables/tabulation.ts'
import type { CalculatedSheet, GatewayServices } from '../security/services.ts'
import { boundAmong, type FoundRecords, findBoundRecords } from './bound-values.ts'
import type { SheetRowOf } from './sheet-store.ts'
import { type SheetVersion, versionOf } from './sheet-version.ts'

/** What a sheet comes to. */
export interface SheetState {
  /** What bound cells show, by the template's cell. */
  bound: Record<string, string>
  /** Absent where the formulas took too long. */
  calculated: CalculatedSheet | undefined
}

type Filled = Pick<SheetRowOf, 'rows' | 'cells'>
interface Calculating {
  services: GatewayServices
  now: Date
}

/** Calculates a sheet as it stands after a write and stores that, in the thread of sheets: never inside a transaction. */
export async function calculateWritten(calculating: Calculating, sheetId: string): Promise<void> {
  const tx = calculating.services.database.orm
  const [row] = await tx.select().from(tabulationSheet).where(eq(tabulationSheet.sheetId, sheetId))
  if (row) await calculationOf({ ...calculating, tx }, await versionOf(tx, row), row)
}

/**
 * What a sheet comes to: as it was stored, unless what its bound cells show has changed since, or it is another day. What a sheet
 * showed when it was submitted stays.
 * @param decides something is decided by it: it is calculated again, whatever is stored.
 * @param records what its cells can be bound to, where that was found for many sheets at once.
 */
export async function calculationOf(
  { services, tx, now }: Calculating & { tx: Tx },
  { template, choices }: SheetVersion,
  row: SheetRowOf,
  decides = false,
  records?: FoundRecords,
): Promise<SheetState> {
  const { sheetId, revision, submitted, calculation } = row
  if (calculation && submitted === 1) return { bound: calculation.bound, calculated: calculation }
  const found = boundAmong(template, row, records ?? (await findBoundRecords(tx, [template], [row])))
  const bound = Object.fromEntries(found)
  const serial = serialAt(now.getTime())
  const basis = { revision, day: Math.floor(serial), bound }
  if (!decides && calculation && isDeepStrictEqual(basisOf(calculation), basis))
    return { bound, calculated: calculation }
  const context = { now: serial, bound: found, choices }
  const calculated = await services.sheets
    .calculate(template, contentOf(row), context, decides)
    .catch((error: unknown) => {
      if (decides) throw error
      // Nobody could put a sheet right that does not open.
      services.logger.error({ err: error, sheetId }, 'a sheet could not be calculated')
      return undefined
    })
  if (calculated)
    await tx
      .update(tabulationSheet)
      .set({ calculation: { ...basis, ...calculated } })
      .where(and(eq(tabulationSheet.sheetId, sheetId), eq(tabulationSheet.revision, revision)))
  return { bound, calculated }
}

/** What a stored calculation was made from. */
function basisOf({ revision, day, bound }: Calculation): Pick<Calculation, 'revision' | 'day' | 'bound'> {
  return { revision, day, bound }
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

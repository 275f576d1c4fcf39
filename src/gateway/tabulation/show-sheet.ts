import { inArray } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { type CellActor, seesCell } from '#contract/tabulation/cell-access.ts'
import type { listSheetDetails, SheetDetail, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { FilledCell, Sheet } from '#contract/tabulation/sheet-entity.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { tabulationSheet } from '../db/tables/tabulation.ts'
import { entryName } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { type FoundRecords, findBoundRecords } from './bound-values.ts'
import { calculationOf, problemsIn } from './calculate-sheet.ts'
import {
  cellActorOf,
  cellActorsOf,
  type FillingRight,
  findFillingRights,
  requireSight,
} from './filling-rights.ts'
import { type SheetRowOf, sheets } from './sheet-store.ts'
import { findVersions, type SheetVersion, versionKey, versionOf } from './sheet-version.ts'

/** Cells without those that somebody may not see. */
export function seenBy(template: Template, actor: CellActor, cells: readonly FilledCell[]): FilledCell[] {
  const isSeen = seesCell(template.permissions, actor)
  return cells.filter(({ key }) => isSeen(key))
}

/** A sheet as the actor may see it, as the gateway calculated it. @throws Refusal 20403, 20404, 20410. */
export async function showSheet(
  context: SignedInStep,
  { sheetId }: RequestOf<typeof sheetCalls.detail>,
): Promise<SheetDetail> {
  const { tx, actor } = context
  const row = await sheets.get(context, sheetId)
  const right = (await findFillingRights(tx, actor, [sheetId])).get(sheetId)
  requireSight(context, right)
  const shown = await sheets.detail(context, { sheetId })
  const version = await versionOf(tx, row)
  return await seenSheet(context, {
    row,
    shown,
    version,
    cellActor: await cellActorOf(tx, actor, right),
    right,
  })
}

/** Sheets within reach as the actor may see them, in the order asked for, found together. */
export async function showSheets(
  context: SignedInStep,
  { ids }: RequestOf<typeof listSheetDetails>,
): Promise<SheetDetail[]> {
  const { tx, actor } = context
  const found = await sheets.all(context, inArray(tabulationSheet.sheetId, ids))
  const rows = await tx
    .select()
    .from(tabulationSheet)
    .where(
      inArray(
        tabulationSheet.sheetId,
        found.map(({ sheetId }) => sheetId),
      ),
    )
  const rights = await findFillingRights(tx, actor, ids)
  const versions = await findVersions(tx, found)
  const records = await findBoundRecords(
    tx,
    [...versions.values()].map(({ template }) => template),
    found,
  )
  const cellActorAt = await cellActorsOf(tx, actor)
  const details: SheetDetail[] = []
  // In id order, as rows are locked: what a sheet comes to may be stored again.
  for (const row of rows.toSorted((a, b) => (a.sheetId < b.sheetId ? -1 : 1))) {
    const shown = found.find(({ sheetId }) => sheetId === row.sheetId)
    const version = versions.get(versionKey(row))
    if (!shown || !version) continue
    const right = rights.get(row.sheetId)
    const cellActor = cellActorAt(right)
    details.push(await seenSheet(context, { row, shown, version, cellActor, right, records }))
  }
  return ids.flatMap((id) => details.find(({ sheetId }) => sheetId === id) ?? [])
}

interface Seen {
  row: SheetRowOf
  shown: Sheet
  version: SheetVersion
  cellActor: CellActor
  right: FillingRight | undefined
  records?: FoundRecords
}

async function seenSheet(
  { tx, language, services, now }: SignedInStep,
  { row, shown, version, cellActor, right, records }: Seen,
): Promise<SheetDetail> {
  const { template } = version
  const { bound, calculated } = await calculationOf({ services, tx, now }, version, row, false, records)
  const isSeen = seesCell(template.permissions, cellActor)
  const results = calculated?.results
  const removed = removedRows(row)
  return {
    ...shown,
    cells: seenBy(template, cellActor, shown.cells),
    ...(removed.length > 0 && { removedRows: removed }),
    bound: Object.fromEntries(Object.entries(bound).filter(([at]) => isSeen(at))),
    ...(results && { results: Object.fromEntries(Object.entries(results).filter(([key]) => isSeen(key))) }),
    problems:
      row.submitted === 1
        ? []
        : problemsIn(template, row, calculated, language).filter(({ key }) => isSeen(key)),
    ...(right && { process: { title: right.title, mayFillIn: right.nodeIds.size > 0 } }),
  }
}

/** Rows that were written once and are there no more. */
function removedRows({ rows, fieldRevisions }: SheetRowOf): string[] {
  const prefix = entryName('rows', '')
  const there = new Set(rows.map(({ rowId }) => rowId))
  return Object.keys(fieldRevisions).flatMap((name) => {
    const rowId = name.startsWith(prefix) ? name.slice(prefix.length) : undefined
    return rowId === undefined || there.has(rowId) ? [] : rowId
  })
}

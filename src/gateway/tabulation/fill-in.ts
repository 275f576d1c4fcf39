import { codes } from '#contract/codes.ts'
import type { CellActor } from '#contract/tabulation/cell-access.ts'
import { filesOf, type RefusedCell, type SheetSaved } from '#contract/tabulation/sheet-endpoints.ts'
import type { FilledCell, SheetAdd, SheetEdit } from '#contract/tabulation/sheet-entity.ts'
import { CellValue } from '#contract/tabulation/sheet-schema.ts'
import { siftEdit } from '#contract/tabulation/sift-edit.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import type { EditedRows } from '../entity/write.ts'
import type { StepContext } from '../http/handle.ts'
import { findReferenceNames, unknownReference } from '../identity/reference-names.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { Actor } from '../security/actor.ts'
import type { SignedInStep } from '../security/step.ts'
import { calculateWritten } from './calculate-sheet.ts'
import {
  cellActorOf,
  cellActorsOf,
  type FillingRight,
  findFillingRights,
  requireFilling,
} from './filling-rights.ts'
import { attachFiles, detachFiles, refusedFiles } from './sheet-files.ts'
import { type SheetRowOf, sheets } from './sheet-store.ts'
import { lockSubject } from './sheet-subject.ts'
import { findVersion, type SheetVersion, versionKey, versionOf } from './sheet-version.ts'
import { seenBy } from './show-sheet.ts'
import { wasSubmitted } from './submit.ts'

interface LoadedSheets extends EditedRows<SheetRowOf> {
  /** The versions that the batch is about, as they come. */
  versions: Map<string, SheetVersion>
  /** Of those that a process has filled in. */
  rights: Map<string, FillingRight>
  cellActorAt: (right: FillingRight | undefined) => CellActor
}

/** Locks the sheets of a batch of edits in one query. */
export async function loadSheets(
  tx: Tx,
  actor: Actor,
  requests: readonly Pick<SheetEdit, 'sheetId'>[],
): Promise<LoadedSheets> {
  const loaded = await sheets.load(tx, actor, requests)
  const rights = await findFillingRights(tx, actor, [...loaded.rows.keys()])
  return { ...loaded, versions: new Map(), rights, cellActorAt: await cellActorsOf(tx, actor) }
}

/**
 * Begins a sheet; cells that are locked or wrong are left out.
 * @throws Refusal 20400 naming what it is about or the template where these are out of reach, not there or stopped.
 */
export async function beginSheet(context: SignedInStep, add: SheetAdd): Promise<SheetSaved> {
  const { tx, actor, language } = context
  const version = await findVersion(tx, add.tabulationId, add.version)
  if (!version?.inUse) throw refuseWith('tabulationId', notInUse, language)
  await lockSubject(context, version.subject, add)
  const cellActor = await cellActorOf(tx, actor, undefined)
  const sifted = await sift(
    context,
    { sheetId: add.sheetId, version, cellActor, rows: [], cells: [] },
    changesOf(add),
  )
  const { rows, cells } = sifted.edit
  context.followUp(() => calculateWritten(context, add.sheetId))
  const saved = await sheets.add(context, { ...add, rows: rows?.set ?? [], cells: cells?.set ?? [] })
  return answerOf(saved, version, cellActor, sifted.refused)
}

/**
 * Fills in cells of a sheet, each by itself; `sheets.save` writes them.
 * @throws Refusal 20404 out of reach, 20410 deleted meanwhile, 20409 when somebody else wrote the same cells since, 20400 when it was
 *   submitted or a process has it filled in by others.
 */
export async function fillIn(
  context: StepContext<undefined, LoadedSheets>,
  edit: SheetEdit,
): Promise<SheetSaved> {
  const { tx, loaded, language } = context
  const row = await sheets.locked(context, loaded, edit.sheetId)
  const right = loaded.rights.get(edit.sheetId)
  requireFilling(context, right, edit)
  if (row.submitted === 1) throw refuseWith('sheetName', wasSubmitted, language)
  const key = versionKey(row)
  const version = loaded.versions.get(key) ?? (await versionOf(tx, row))
  loaded.versions.set(key, version)
  const cellActor = loaded.cellActorAt(right)
  const { sheetId, rows, cells } = row
  const sifted = await sift(context, { sheetId, version, cellActor, rows, cells }, edit)
  const { rows: _rows, cells: _cells, ...others } = edit
  const saved = await sheets.update(context, { ...others, ...sifted.edit })
  context.followUp(() => calculateWritten(context, edit.sheetId))
  await detachFiles(context, cells, saved.sheet.cells)
  return answerOf(saved, version, cellActor, sifted.refused)
}

/**
 * The sheet after a write that came before, as the actor may see it, with what of the write is not taken: its first answer, which
 * said so, may have been lost.
 */
export async function sheetAgain(context: SignedInStep, request: SheetAdd | SheetEdit): Promise<SheetSaved> {
  const { tx, actor, language } = context
  const { sheet } = await sheets.again(context, request)
  const right = (await findFillingRights(tx, actor, [request.sheetId])).get(request.sheetId)
  // It is shown to whom it was shown then, as long as that holds.
  if (!('tabulationId' in request) && !right?.nodeIds.size && !actor.permissions.has('tabulationSheet:edit'))
    throw new Refusal(codes.noPermission)
  const version = await versionOf(tx, sheet)
  const { template, choices } = version
  const cellActor = await cellActorOf(tx, actor, right)
  const given = 'tabulationId' in request ? changesOf(request) : request
  const { rows, cells } = sheet
  const sifted = siftEdit(given, { template, choices, rows, cells, language, actor: cellActor })
  const shown = new Set(filesOf(cells))
  const named = await nameReferences(context, cells, sifted.edit.cells?.set ?? [])
  const fileless = named.cells.filter((cell) => filesOf([cell]).some((id) => !shown.has(id)))
  return answerOf({ sheet }, version, cellActor, [
    ...sifted.refused,
    ...named.refused,
    ...refusedFiles(fileless, language),
  ])
}

/** A new sheet as an edit of an empty one. */
function changesOf({ rows = [], cells = [] }: SheetAdd): Pick<SheetEdit, 'rows' | 'cells'> {
  return { rows: { set: rows }, cells: { set: cells } }
}

interface Sifting {
  sheetId: string
  version: SheetVersion
  cellActor: CellActor
  rows: SheetRowOf['rows']
  cells: readonly FilledCell[]
}

/** What of an edit is taken: what the template and the actor's roles allow, and whose files are there. */
async function sift(
  context: SignedInStep,
  { sheetId, version, cellActor, rows, cells }: Sifting,
  edit: Pick<SheetEdit, 'rows' | 'cells'>,
): Promise<ReturnType<typeof siftEdit>> {
  const { template, choices } = version
  const { language } = context
  const sifted = siftEdit(edit, { template, choices, rows, cells, language, actor: cellActor })
  const { set, ...others } = sifted.edit.cells ?? {}
  if (!set) return sifted
  const named = await nameReferences(context, cells, set)
  const shown = await attachFiles(context, sheetId, cells, named.cells)
  const left = { ...others, ...(shown.cells.length > 0 && { set: shown.cells }) }
  const refused = [...sifted.refused, ...named.refused, ...shown.refused]
  return { edit: { ...sifted.edit, cells: left }, refused }
}

/** Cells with people and units called as the gateway knows them; those that name others are refused. */
async function nameReferences(
  context: SignedInStep,
  before: readonly FilledCell[],
  cells: readonly FilledCell[],
): Promise<{ cells: FilledCell[]; refused: RefusedCell[] }> {
  const valuesOf = (list: readonly FilledCell[]) => list.map(({ value }) => value)
  const { named } = await findReferenceNames(context, valuesOf(cells), valuesOf(before))
  const known = cells.map((cell) => ({ ...cell, value: z.safeParse(CellValue, named(cell.value)).data }))
  const message = unknownReference[context.language]
  return {
    cells: known.flatMap(({ value, ...cell }) => (value === undefined ? [] : { ...cell, value })),
    refused: known.flatMap(({ key, label = key, value }) =>
      value === undefined ? { key, label, message } : [],
    ),
  }
}

function answerOf(
  { sheet, merged }: SheetSaved,
  { template }: SheetVersion,
  cellActor: CellActor,
  refused: readonly RefusedCell[],
): SheetSaved {
  return {
    sheet: { ...sheet, cells: seenBy(template, cellActor, sheet.cells) },
    ...(merged && { merged }),
    ...(refused.length > 0 && { refused: [...refused] }),
  }
}

const notInUse = {
  zh: '此模板未发布该版本或已停用，请选择其他模板',
  en: 'That version of the template was not published, or the template was stopped; choose another',
}

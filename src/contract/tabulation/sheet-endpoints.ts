import { defineEndpoint, type EntityRef } from '../define-endpoint.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { pageOf } from '../page-of.ts'
import { rule } from '../text.ts'
import { z } from '../zod.ts'
import { type FilledCell, sheetEntity } from './sheet-entity.ts'
import { CellKey } from './sheet-schema.ts'

const calls = entityEndpoints(sheetEntity, {
  service: 'admin/v2',
  path: 'tabulationSheet',
  rows: 'sheets that are filled in',
  permission: 'tabulationSheet',
  offline: 'edit',
})

/** The number of a node says which one only together with its work site. */
const nodeOfWorkSite = z.check<z.output<typeof sheetEntity.Query>>(({ value, issues }) => {
  const { nodeId, workSiteId } = value
  if (nodeId === undefined || workSiteId !== undefined) return
  issues.push({ code: 'custom', path: ['workSiteId'], message: rule('required'), input: workSiteId })
})

const ListedSheet = z.omit(sheetEntity.Row, { rows: true, cells: true })
export type ListedSheet = z.output<typeof ListedSheet>

/** A cell, or repeated row, of an edit that was not taken, and why; the rest of the edit was. */
export const RefusedCell = z.object({ key: z.string(), label: z.string(), message: z.string() })
export type RefusedCell = z.output<typeof RefusedCell>

export const SheetSaved = z.object({
  ...sheetEntity.Saved.shape,
  refused: z.optional(z.array(RefusedCell)),
})
export type SheetSaved = z.output<typeof SheetSaved>

/** What is wrong at a cell. */
const CellProblem = z.object({ key: CellKey, label: z.string(), message: z.string() })
export type CellProblem = z.output<typeof CellProblem>

const SheetDetail = z.object({
  ...sheetEntity.Row.shape,
  /** Repeated rows that were deleted: what somebody wrote while they were there brings none of them back. */
  removedRows: z.optional(z.array(Id)),
  /** What bound cells show, by the template's cell. */
  bound: z.record(z.string(), z.string()),
  /** What formulas come to, by their cells' keys. Absent where they took too long. */
  results: z.optional(z.record(CellKey, z.union([z.string(), z.boolean()]))),
  /** Required cells that are empty, and checks that fail. */
  problems: z.array(CellProblem),
  /** The process that has it filled in, while that has not ended: by those alone whose tasks wait where it is filled in. */
  process: z.optional(z.object({ title: z.string(), mayFillIn: z.boolean() })),
})
export type SheetDetail = z.output<typeof SheetDetail>

/** Uploads that cells name. */
export function filesOf(cells: readonly FilledCell[] = []): string[] {
  return cells.flatMap(({ value }) =>
    Array.isArray(value)
      ? value.flatMap((each) => (typeof each === 'object' && each.fileId ? each.fileId : []))
      : [],
  )
}

export const sheetCalls = {
  ...calls,
  list: defineEndpoint({
    ...calls.list,
    summary:
      'A page of the sheets within reach, without their cells; a node is named together with its work site.',
    request: sheetEntity.Query.check(nodeOfWorkSite),
    response: pageOf(ListedSheet),
  }),
  // Whoever fills a sheet in for a task sees that one sheet.
  detail: defineEndpoint({
    ...calls.detail,
    alsoBy: ['process:view'],
    summary: 'A sheet as its caller may see it, its formulas calculated by the gateway.',
    response: SheetDetail,
  }),
  add: defineEndpoint({
    ...calls.add,
    summary: 'Begins a sheet by a published template; cells that are locked or wrong are named and left out.',
    response: SheetSaved,
    offline: {
      ...calls.add.offline,
      entities: ({ sheetId, workSiteId }): EntityRef[] => [
        ['tabulation-sheet', sheetId],
        ...(workSiteId === undefined ? [] : [['work-site', workSiteId] as const]),
      ],
      files: ({ cells }) => filesOf(cells),
    },
  }),
  update: defineEndpoint({
    ...calls.update,
    alsoBy: ['process:act'],
    summary:
      'Fills in cells, each by itself; those that are locked or wrong are named, and the rest is taken.',
    response: SheetSaved,
    offline: { ...calls.update.offline, files: ({ cells }) => filesOf(cells?.set) },
  }),
}

/** So many sheets are read in one call at most: together they may have as many cells as an answer bears. */
export const sheetsAtOnce = 10
const SheetIds = z.strictObject({
  ids: z.array(Id).check(
    z.minLength(1),
    z.maxLength(sheetsAtOnce),
    noRepeats<string>((id) => id),
  ),
})

export const listSheetDetails = defineEndpoint({
  id: 'tabulationSheet.listDetail',
  service: 'admin/v2',
  method: 'GET',
  path: 'tabulationSheet/listDetail',
  summary:
    'Sheets as their caller may see them, in the order asked for; those that are not there are left out.',
  permission: 'tabulationSheet:view',
  request: SheetIds,
  response: z.array(SheetDetail),
  offline: 'online-only',
})

/** The order in which sheets are opened: what was written last comes first. */
export const newestSheets = { sortBy: 'changedAt', desc: true } as const

const Submission = z.strictObject({
  sheetId: Id,
  /** What the person saw of it, who submits just that. */
  baseRevision: z.int().check(z.nonnegative()),
})
const Submitted = z.object({ revision: z.int() })

export const submitSheet = defineEndpoint({
  id: 'tabulationSheet.submit',
  service: 'admin/v2',
  method: 'POST',
  path: 'tabulationSheet/submit',
  summary: 'Ends the filling in of a sheet, once nothing is missing and every check holds.',
  permission: 'tabulationSheet:edit',
  request: Submission,
  response: Submitted,
  offline: 'online-only',
})

export const reopenSheet = defineEndpoint({
  id: 'tabulationSheet.reopen',
  service: 'admin/v2',
  method: 'POST',
  path: 'tabulationSheet/reopen',
  summary: 'Lets a submitted sheet be filled in again.',
  permission: 'tabulationSheet:reopen',
  request: Submission,
  response: Submitted,
  offline: 'online-only',
})

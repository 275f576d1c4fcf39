import type { AnyEntity } from '#contract/entity-types.ts'
import { type SheetDetail, SheetSaved, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { SheetRow, sheetEntity } from '#contract/tabulation/sheet-entity.ts'
import { z } from '#contract/zod.ts'
import type { EditContent } from '../queue/edit.ts'
import { AnyRow as Any, type AnyRow, checked, entityEdits } from '../replica/entity-edits.ts'
import type { AnswerOverlay, UnsyncedEdits } from '../replica/overlay.ts'

const Row = checked(sheetEntity.Row, Any)
const RowsOf = z.object({ rows: z.array(SheetRow), removedRows: z.optional(z.array(z.string())) })
const Page = z.looseObject({ records: z.array(Any), total: z.int() })

/** By the fields that a row has which no gateway has seen yet. */
const { matches }: Pick<AnyEntity, 'matches'> = sheetEntity
const withEdit = entityEdits(sheetEntity, { add: sheetCalls.add, update: sheetCalls.update })

/** A sheet with the edits of this device; undefined where there is none, or it is deleted here. */
function withEdits(row: AnyRow | undefined, sheetId: string, unsynced: UnsyncedEdits): AnyRow | undefined {
  const edits = unsynced.of('tabulation-sheet', sheetId)
  if (edits.some(({ content }) => content.endpointId === sheetCalls.remove.id)) return undefined
  return edits.reduce<AnyRow | undefined>((before, edit) => withEdit(before, edit, unsynced.author), row)
}

/** What the gateway adds to a row that it does not have yet. */
const ofNew = { tabulationName: '', subjectName: '', submitted: 0 }
const detailOfNew: Pick<SheetDetail, 'bound' | 'problems'> = { bound: {}, problems: [] }

/** Repeated rows that an edit deletes. */
function removedBy({ endpointId, request }: EditContent): readonly string[] {
  if (endpointId !== sheetCalls.update.id) return []
  return z.safeParse(sheetCalls.update.request, request).data?.rows?.remove ?? []
}

/** The rows of a sheet that were deleted, with these, unless they came back. */
function withRemoved(sheet: AnyRow, removed: readonly string[]) {
  const { rows, removedRows = [] } = z.parse(RowsOf, sheet)
  const there = new Set(rows.map(({ rowId }) => rowId))
  const gone = [...new Set([...removedRows, ...removed])].filter((rowId) => !there.has(rowId))
  return { removedRows: gone.length > 0 ? gone : undefined }
}

/** Sheets that were begun and filled in on this device, in the gateway's answers. */
export const sheetEdits: AnswerOverlay = {
  kind: 'tabulation-sheet',
  endpoints: [sheetCalls.detail.id, sheetCalls.list.id],
  overlay(endpointId, request, answer, unsynced) {
    if (endpointId === sheetCalls.detail.id) {
      const { sheetId } = z.parse(sheetCalls.detail.request, request)
      const edited = withEdits(answer === undefined ? undefined : z.parse(Any, answer), sheetId, unsynced)
      const removed = unsynced.of('tabulation-sheet', sheetId).flatMap(({ content }) => removedBy(content))
      return edited && { ...ofNew, ...detailOfNew, ...edited, ...withRemoved(edited, removed) }
    }
    if (answer === undefined) return undefined
    const { records, ...page } = z.parse(Page, answer)
    const query = z.parse(sheetCalls.list.request, request)
    const there = new Set(records.map((row) => String(row.sheetId)))
    const begun = unsynced
      .ids('tabulation-sheet')
      .filter((sheetId) => !there.has(sheetId) && (query.pageIndex ?? 1) === 1)
      .flatMap((sheetId) => withEdits(undefined, sheetId, unsynced) ?? [])
      .map((row) => ({ ...ofNew, ...row }))
      .filter((row) => matches(row, query))
    const shown = records.flatMap((row) => withEdits(row, String(row.sheetId), unsynced) ?? [])
    return { ...page, records: [...begun, ...shown], total: page.total + begun.length }
  },
  changed({ content }, data) {
    const saved = z.safeParse(SheetSaved, data).data?.sheet
    if (!saved || content.endpointId !== sheetCalls.update.id) return []
    const { sheetId } = saved
    return [
      {
        endpointId: sheetCalls.detail.id,
        request: { sheetId },
        apply(answer) {
          const row = z.parse(Row, answer)
          return row.revision >= saved.revision
            ? answer
            : { ...row, ...saved, ...withRemoved({ ...row, rows: saved.rows }, removedBy(content)) }
        },
      },
    ]
  },
}

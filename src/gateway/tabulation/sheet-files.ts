import { largestAttachment } from '#contract/attribute/value-schema.ts'
import { type Language, ruleMessage } from '#contract/messages.ts'
import { filesOf, type RefusedCell } from '#contract/tabulation/sheet-endpoints.ts'
import type { FilledCell } from '#contract/tabulation/sheet-entity.ts'
import { attachOwn, detach } from '../file/queries.ts'
import type { SignedInStep } from '../security/step.ts'

/** Shows the new files of cells to those who see these in the sheet; cells with others than the actor's own uploads are refused. */
export async function attachFiles(
  { tx, actor, language }: SignedInStep,
  sheetId: string,
  before: readonly FilledCell[],
  cells: readonly FilledCell[],
): Promise<{ cells: FilledCell[]; refused: RefusedCell[] }> {
  const there = new Set(filesOf(before))
  const fresh = filesOf(cells).filter((fileId) => !there.has(fileId))
  const kind = { largest: largestAttachment, anyType: true }
  const to = { shownBy: 'tabulation-sheet' as const, shownIn: sheetId }
  const attached = await attachOwn(tx, actor, fresh, to, kind)
  const isShown = (cell: FilledCell) =>
    filesOf([cell]).every((fileId) => there.has(fileId) || attached.has(fileId))
  const others = cells.filter((cell) => !isShown(cell))
  return { cells: cells.filter(isShown), refused: refusedFiles(others, language) }
}

/** Cells with files that are not the actor's to show. */
export function refusedFiles(cells: readonly FilledCell[], language: Language): RefusedCell[] {
  const message = ruleMessage('attachment', language)
  return cells.map(({ key, label = key }) => ({ key, label, message }))
}

/** What no cell shows any more is nobody's to see. */
export async function detachFiles(
  { tx, now }: SignedInStep,
  before: readonly FilledCell[],
  after: readonly FilledCell[],
): Promise<void> {
  const there = new Set(filesOf(after))
  await detach(
    { tx, now },
    filesOf(before).filter((fileId) => !there.has(fileId)),
  )
}

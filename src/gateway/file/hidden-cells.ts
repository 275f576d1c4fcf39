import { eq, inArray, sql } from 'drizzle-orm'
import { file } from '../db/tables/file.ts'
import { tabulationSheet } from '../db/tables/tabulation.ts'
import { findSeenCells } from '../identity/hidden-cells.ts'
import type { SignedInStep } from '../security/step.ts'

/** Those of the files that stand in cells of sheets which are hidden from the actor. */
export async function hiddenFiles(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  files: readonly Pick<typeof file.$inferSelect, 'fileId' | 'shownBy'>[],
): Promise<ReadonlySet<string>> {
  const ids = files.flatMap(({ fileId, shownBy }) => (shownBy === 'tabulation-sheet' ? fileId : []))
  if (ids.length === 0) return new Set()
  const { sheetId, cells } = tabulationSheet
  const rows = await tx
    .select({
      fileId: file.fileId,
      sheetId,
      key: sql<string | null>`(select cell ->> 'key' from jsonb_array_elements(${cells}) cell
        where cell -> 'value' @> jsonb_build_array(jsonb_build_object('fileId', ${file.fileId})) limit 1)`,
    })
    .from(file)
    .innerJoin(tabulationSheet, eq(sheetId, file.shownIn))
    .where(inArray(file.fileId, ids))
  const isSeen = await findSeenCells(
    tx,
    actor,
    rows.map((row) => row.sheetId),
  )
  return new Set(rows.flatMap(({ fileId, key, sheetId: of }) => (isSeen(of, key ?? '') ? [] : fileId)))
}

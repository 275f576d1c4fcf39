import { and, eq, inArray, sql } from 'drizzle-orm'
import { cellAccess } from '#contract/tabulation/cell-access.ts'
import { readPlace } from '#contract/tabulation/reference.ts'
import { partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import type { CellPermission } from '#contract/tabulation/template-schema.ts'
import { file } from '../db/tables/file.ts'
import { tabulationSheet, tabulationVersion } from '../db/tables/tabulation.ts'
import { findFillingNodes } from '../identity/filling-tasks.ts'
import { rolesOf } from '../security/roles-of.ts'
import type { SignedInStep } from '../security/step.ts'

/** Those of the files that stand in cells of sheets which are hidden from the actor. */
export async function hiddenFiles(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  files: readonly Pick<typeof file.$inferSelect, 'fileId' | 'shownBy'>[],
): Promise<ReadonlySet<string>> {
  const ids = files.flatMap(({ fileId, shownBy }) => (shownBy === 'tabulation-sheet' ? fileId : []))
  if (ids.length === 0) return new Set()
  const { sheetId, tabulationId, version, cells } = tabulationSheet
  const permissions = sql<CellPermission[]>`${tabulationVersion.content} -> 'permissions'`
  const rows = await tx
    .select({
      fileId: file.fileId,
      sheetId,
      permissions,
      key: sql<string | null>`(select cell ->> 'key' from jsonb_array_elements(${cells}) cell
        where cell -> 'value' @> jsonb_build_array(jsonb_build_object('fileId', ${file.fileId})) limit 1)`,
    })
    .from(file)
    .innerJoin(tabulationSheet, eq(sheetId, file.shownIn))
    .innerJoin(
      tabulationVersion,
      and(eq(tabulationVersion.tabulationId, tabulationId), eq(tabulationVersion.version, version)),
    )
    .where(and(inArray(file.fileId, ids), sql`${permissions} @> '[{"access": "hidden"}]'`))
  if (rows.length === 0) return new Set()
  const roleIds = await rolesOf(tx, actor)
  const nodes = await findFillingNodes(
    tx,
    actor,
    rows.map((row) => row.sheetId),
  )
  return new Set(
    rows.flatMap(({ fileId, key, permissions: rules, sheetId: of }) => {
      const place = key === null ? undefined : readPlace(partsOfKey(key).at)
      return !place || cellAccess(rules, { roleIds, nodeIds: nodes.get(of) })(place) === 'hidden'
        ? fileId
        : []
    }),
  )
}

import type { RequestOf } from '#contract/define-endpoint.ts'
import { cellAccess } from '#contract/tabulation/cell-access.ts'
import { readPlace } from '#contract/tabulation/reference.ts'
import type { SheetDetail, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { FilledCell } from '#contract/tabulation/sheet-entity.ts'
import { partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { rolesOf } from '../security/roles-of.ts'
import type { SignedInStep } from '../security/step.ts'
import { calculationOf, problemsIn } from './calculate-sheet.ts'
import { sheets } from './sheet-store.ts'
import { versionOf } from './sheet-version.ts'

/** Whether somebody with these roles sees a cell at all, by its key. */
export function isSeenBy({ permissions }: Template, roleIds: ReadonlySet<string>): (key: string) => boolean {
  const accessTo = cellAccess(permissions, { roleIds })
  return (key) => {
    const place = readPlace(partsOfKey(key).at)
    return place !== undefined && accessTo(place) !== 'hidden'
  }
}

/** Cells without those that nobody with these roles may see. */
export function seenBy(
  template: Template,
  roleIds: ReadonlySet<string>,
  cells: readonly FilledCell[],
): FilledCell[] {
  const isSeen = isSeenBy(template, roleIds)
  return cells.filter(({ key }) => isSeen(key))
}

/** A sheet as the actor may see it, as the gateway calculated it. @throws Refusal 20404, 20410. */
export async function showSheet(
  context: SignedInStep,
  { sheetId }: RequestOf<typeof sheetCalls.detail>,
): Promise<SheetDetail> {
  const { tx, actor, language, services, now } = context
  const row = await sheets.get(context, sheetId)
  const shown = await sheets.detail(context, { sheetId })
  const version = await versionOf(tx, row)
  const { template } = version
  const roleIds = await rolesOf(tx, actor)
  const { bound, calculated } = await calculationOf({ services, tx, now }, version, row)
  const isSeen = isSeenBy(template, roleIds)
  const results = calculated?.results
  return {
    ...shown,
    cells: seenBy(template, roleIds, shown.cells),
    bound: Object.fromEntries(Object.entries(bound).filter(([at]) => isSeen(at))),
    ...(results && { results: Object.fromEntries(Object.entries(results).filter(([key]) => isSeen(key))) }),
    problems:
      row.submitted === 1
        ? []
        : problemsIn(template, row, calculated, language).filter(({ key }) => isSeen(key)),
  }
}

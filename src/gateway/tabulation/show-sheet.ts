import type { RequestOf } from '#contract/define-endpoint.ts'
import { accessOf } from '#contract/tabulation/cell-access.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { readPlace } from '#contract/tabulation/reference.ts'
import type { SheetDetail, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { FilledCell } from '#contract/tabulation/sheet-entity.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import type { SignedInStep } from '../security/step.ts'
import { calculationOf, isSeen, problemsIn } from './calculate-sheet.ts'
import { sheets } from './sheet-store.ts'
import { rolesOf, versionOf } from './sheet-version.ts'

/** Cells without those that nobody with these roles may see. */
export function seenBy(
  template: Template,
  roleIds: ReadonlySet<string>,
  cells: readonly FilledCell[],
): FilledCell[] {
  return cells.filter(({ key }) => isSeen(template, key, roleIds))
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
  const seen = (key: string) => isSeen(template, key, roleIds)
  const results = calculated?.results
  return {
    ...shown,
    cells: seenBy(template, roleIds, shown.cells),
    bound: Object.fromEntries(Object.entries(bound).filter(([at]) => seen(at))),
    ...(results && { results: Object.fromEntries(Object.entries(results).filter(([key]) => seen(key))) }),
    locked: lockedCells(template, roleIds),
    problems:
      row.submitted === 1
        ? []
        : problemsIn(template, row, calculated, language).filter(({ key }) => seen(key)),
  }
}

/** The cells of fields that somebody with these roles does not fill in, and what they may do instead. */
function lockedCells(template: Template, roleIds: ReadonlySet<string>): SheetDetail['locked'] {
  const cells = [...fieldsByCell(template).keys(), ...template.cells.map(({ at }) => at)]
  return [...new Set(cells)].flatMap((at) => {
    const place = readPlace(at)
    const access = place && accessOf(template.permissions, place, { roleIds })
    return access === undefined || access === 'edit' ? [] : [{ at, access }]
  })
}

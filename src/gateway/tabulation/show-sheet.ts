import type { RequestOf } from '#contract/define-endpoint.ts'
import { type CellActor, cellAccess } from '#contract/tabulation/cell-access.ts'
import { readPlace } from '#contract/tabulation/reference.ts'
import type { SheetDetail, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { FilledCell } from '#contract/tabulation/sheet-entity.ts'
import { partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import type { SignedInStep } from '../security/step.ts'
import { calculationOf, problemsIn } from './calculate-sheet.ts'
import { sheets } from './sheet-store.ts'
import { versionOf } from './sheet-version.ts'
import { cellActorOf, findTurns, requireSight } from './turns.ts'

/** Whether somebody sees a cell at all, by its key. */
export function isSeenBy({ permissions }: Template, actor: CellActor): (key: string) => boolean {
  const accessTo = cellAccess(permissions, actor)
  return (key) => {
    const place = readPlace(partsOfKey(key).at)
    return place !== undefined && accessTo(place) !== 'hidden'
  }
}

/** Cells without those that somebody may not see. */
export function seenBy(template: Template, actor: CellActor, cells: readonly FilledCell[]): FilledCell[] {
  const isSeen = isSeenBy(template, actor)
  return cells.filter(({ key }) => isSeen(key))
}

/** A sheet as the actor may see it, as the gateway calculated it. @throws Refusal 20403, 20404, 20410. */
export async function showSheet(
  context: SignedInStep,
  { sheetId }: RequestOf<typeof sheetCalls.detail>,
): Promise<SheetDetail> {
  const { tx, actor, language, services, now } = context
  const row = await sheets.get(context, sheetId)
  const turn = (await findTurns(tx, actor, [sheetId])).get(sheetId)
  requireSight(context, turn)
  const shown = await sheets.detail(context, { sheetId })
  const version = await versionOf(tx, row)
  const { template } = version
  const cellActor = await cellActorOf(tx, actor, turn)
  const { bound, calculated } = await calculationOf({ services, tx, now }, version, row)
  const isSeen = isSeenBy(template, cellActor)
  const results = calculated?.results
  return {
    ...shown,
    cells: seenBy(template, cellActor, shown.cells),
    bound: Object.fromEntries(Object.entries(bound).filter(([at]) => isSeen(at))),
    ...(results && { results: Object.fromEntries(Object.entries(results).filter(([key]) => isSeen(key))) }),
    problems:
      row.submitted === 1
        ? []
        : problemsIn(template, row, calculated, language).filter(({ key }) => isSeen(key)),
    ...(turn && { process: { title: turn.title, mayFillIn: turn.nodeIds.size > 0 } }),
  }
}

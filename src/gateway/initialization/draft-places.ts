import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { explainMisplaced, readExtents } from '#contract/extent-notation.ts'
import { namingCell } from '#contract/naming-cell.ts'
import { isUnplaced, type Misplaced, placeAll } from '#contract/place.ts'
import type { FurtherExtent } from '#contract/place-fields.ts'
import { StepField, type StepRow } from '#contract/project-initialization/steps.ts'
import { z } from '#contract/zod.ts'
import { type Finder, findCalled } from '../platform/find-called.ts'
import type { Reading } from './draft-facts.ts'
import type { DraftProblems, FilledRow, Spot } from './draft-problems.ts'
import type { DraftLine } from './read-lines.ts'

/** Finds a row of a step by what a cell calls it. */
export type Called = Finder<{ id: string; row: number }>

/** Finds the rows of a step by the code, or else by the name that stands in `nameField`. `ids`: by row. */
export function finder(
  rows: readonly FilledRow[],
  nameField: StepField,
  ids: ReadonlyMap<number, string>,
): Called {
  return findCalled(
    rows.map(({ row, cells }) => ({ row, id: ids.get(row) ?? '', code: cells.code, name: cells[nameField] })),
  )
}

/** Ids of the segments that a row's places name by their number. */
export function segmentIds(
  problems: DraftProblems,
  spot: (field: StepField) => Spot,
  line: DraftLine | undefined,
  side: string | undefined,
  ordinals: Partial<Record<StepField, string | undefined>>,
): Record<string, string> {
  const { segments } = line?.add?.alignments.find((each) => each.side === (side ?? 'main')) ?? {}
  if (!segments) return {}
  const ids: Record<string, string> = {}
  for (const [name, ordinal] of Object.entries(ordinals)) {
    const field = z.parse(StepField, name)
    const id = ordinal === undefined ? undefined : segments[Number(ordinal) - 1]?.segmentId
    if (id !== undefined) ids[`${field}Id`] = id
    else if (ordinal !== undefined)
      sayMisplaced(problems, spot, { field, problem: { why: 'ordinal', segments: segments.length } })
  }
  return ids
}

/** Finds what keeps a row from lying where its mileages say, on its line as the draft has it. */
export function place(
  { problems }: Reading,
  spot: (field: StepField) => Spot,
  entity: AnyEntity,
  add: Values,
  line: DraftLine | undefined,
): void {
  const row = { ...entity.initial, ...add }
  if (isUnplaced(entity, row)) return
  for (const misplaced of placeAll(line?.read, entity.extent ?? [], row).problems)
    sayMisplaced(problems, spot, misplaced)
}

/** The further extents that a row's cell says, where it says any. */
export function furtherExtents(
  problems: DraftProblems,
  spot: (field: StepField) => Spot,
  line: DraftLine | undefined,
  { alignment, furtherExtents: cell }: StepRow,
): { furtherExtents?: FurtherExtent[] } {
  if (cell === undefined) return {}
  const { extents, problems: found } = readExtents(cell, {
    alignment,
    alignments: line?.add?.alignments ?? [],
  })
  for (const misplaced of found) sayMisplaced(problems, spot, misplaced)
  return { furtherExtents: extents }
}

function sayMisplaced(problems: DraftProblems, spot: (field: StepField) => Spot, misplaced: Misplaced): void {
  const [field] = misplaced.field.split('.')
  problems.say(spot(fieldIn(field, 'startMileage')), explainMisplaced(misplaced, problems.language))
}

/** The cell from which a field of a row comes. */
export function fieldIn(field: PropertyKey | undefined, otherwise: StepField): StepField {
  const name = String(field)
  return z.safeParse(StepField, namingCell(name)).data ?? otherwise
}

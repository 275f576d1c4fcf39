import type { Meaning } from '#contract/tabulation/move-meaning.ts'
import { overlap, readArea } from '#contract/tabulation/reference.ts'
import { boundFields, type Template } from '#contract/tabulation/template-schema.ts'

/** What is said of cells, by the member of the template that says it. */
export const partKinds = ['fields', 'names', 'repeats', 'bindings', 'checks', 'permissions'] as const
export type PartKind = (typeof partKinds)[number]
export type Part<Kind extends PartKind> = Meaning[Kind][number]

/** Where a part lies: a cell, a range or, of repeated rows, these. */
export function areaOf(part: Part<PartKind>, { columns }: Pick<Template, 'columns'>) {
  if ('at' in part) return readArea(part.at)
  return { top: part.from - 1, bottom: part.to - 1, left: 0, right: columns - 1 }
}

/** Whether a part has to do with what is selected. */
export function touches(
  part: Part<PartKind>,
  selected: string,
  template: Pick<Template, 'columns'>,
): boolean {
  const [area, chosen] = [areaOf(part, template), readArea(selected)]
  return area !== undefined && chosen !== undefined && overlap(area, chosen)
}

/** Everything of records that cells can show, as a form chooses it. */
export const boundSources: readonly string[] = Object.entries(boundFields).flatMap(([record, fields]) =>
  fields.map((field) => `${record}.${field}`),
)

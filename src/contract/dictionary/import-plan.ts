import { z } from '../zod.ts'
import { mostImportedNodes } from './import-calls.ts'

/** What an import sets of a node; empty for nothing. */
export interface PlannedFields {
  name: string
  unit: string
  origin: string
  class: string
  /** Its code. */
  major: string
  /** As a part's columns write it. */
  loop: string
  quantityRule: string
}

/** A node that an import creates. */
export interface PlannedNode extends PlannedFields {
  /** The sheet's row that it comes from. */
  line: number
  /** What it hangs on: a node that is there, or neither this nor `under` for a root. */
  parentId?: number
  /** The same among the created ones: an index below its own. */
  under?: number
  segment: string
  /** The full one. */
  code: string
}

/** Fields of a node that an import changes. */
export interface PlannedChange {
  line: number
  nodeId: number
  fields: { [Field in keyof PlannedFields]?: string | undefined }
}

/** What an import does, as a device has made it out of a sheet. */
export interface ImportPlan {
  created: PlannedNode[]
  changed: PlannedChange[]
}

const text = z.string()
/** A line a node in every column, so that what repeats compresses to little. */
const Columns = z.strictObject({
  count: z.int().check(z.nonnegative(), z.maximum(mostImportedNodes)),
  /** How much more than the one above. */
  lines: text,
  /** A node's number, `@` and an index among the created ones, or nothing. */
  parents: text,
  segments: text,
  /** Nothing where it is the parent's code and the segment. */
  codes: text,
  names: text,
  units: text,
  origins: text,
  classes: text,
  majors: text,
  loops: text,
  quantityRules: text,
})
const Plan = z.strictObject({
  created: Columns,
  changed: z
    .array(
      z.strictObject({
        line: z.int(),
        nodeId: z.int(),
        fields: z.strictObject({
          name: z.optional(text),
          unit: z.optional(text),
          origin: z.optional(text),
          class: z.optional(text),
          major: z.optional(text),
          loop: z.optional(text),
          quantityRule: z.optional(text),
        }),
      }),
    )
    .check(z.maxLength(mostImportedNodes)),
})

/** Writes a plan; no text in it has a line break. */
export function encodePlan({ created, changed }: ImportPlan, codeOf: (nodeId: number) => string): string {
  const column = (write: (node: PlannedNode, at: number) => unknown) => created.map(write).join('\n')
  const columns: z.output<typeof Columns> = {
    count: created.length,
    lines: column(({ line }, at) => line - (created[at - 1]?.line ?? 0)),
    parents: column(({ parentId, under }) => parentId ?? (under === undefined ? '' : `@${under}`)),
    segments: column(({ segment }) => segment),
    codes: column((node) => {
      const { parentId, under, segment, code } = node
      const above = under === undefined ? codeOf(parentId ?? 0) : created[under]?.code
      return code === `${above ?? ''}${segment}` ? '' : code
    }),
    names: column(({ name }) => name),
    units: column(({ unit }) => unit),
    origins: column(({ origin }) => origin),
    classes: column((node) => node.class),
    majors: column(({ major }) => major),
    loops: column(({ loop }) => loop),
    quantityRules: column(({ quantityRule }) => quantityRule),
  }
  return JSON.stringify({ created: columns, changed } satisfies z.output<typeof Plan>)
}

/** Reads what `encodePlan` wrote, codes empty where they follow from the parent's; undefined when it is something else. */
export function decodePlan(data: unknown): ImportPlan | undefined {
  const plan = z.safeParse(Plan, data).data
  if (!plan) return undefined
  const { count, lines, parents, ...texts } = plan.created
  // Of no lines, `split` makes one; one line more shows that there are too many.
  const split = (column: string) => (count === 0 ? [] : column.split('\n', count + 1))
  const [steps, places] = [split(lines), split(parents)]
  const names = Object.entries(texts).map(([name, column]) => [name, split(column)] as const)
  if ([steps, places, ...names.map(([, column]) => column)].some(({ length }) => length !== count))
    return undefined
  const columns = Object.fromEntries(names)
  const at = (name: keyof typeof texts, index: number) => columns[name]?.[index] ?? ''
  let line = 0
  const created: PlannedNode[] = []
  for (let index = 0; index < count; index++) {
    line += Number(steps[index])
    const place = places[index] ?? ''
    const number = Number(place.replace('@', ''))
    if (!Number.isSafeInteger(number) || (place.startsWith('@') && number >= index)) return undefined
    created.push({
      line,
      ...(place !== '' && (place.startsWith('@') ? { under: number } : { parentId: number })),
      segment: at('segments', index),
      code: at('codes', index),
      name: at('names', index),
      unit: at('units', index),
      origin: at('origins', index),
      class: at('classes', index),
      major: at('majors', index),
      loop: at('loops', index),
      quantityRule: at('quantityRules', index),
    })
  }
  return { created, changed: plan.changed.map(({ line, nodeId, fields }) => ({ line, nodeId, fields })) }
}

import type { Schema } from '#contract/define-endpoint.ts'
import { explain, type Language, type Rule, ruleMessage } from '#contract/messages.ts'
import type {
  InitializationStep,
  Problem,
  StepField,
  StepRow,
} from '#contract/project-initialization/steps.ts'
import { z } from '#contract/zod.ts'
import type { Text } from '../platform/refuse-named.ts'

/** A row of a step in which something was typed, its cells without what surrounds them. */
export interface FilledRow {
  /** Where it stands in its step, from 0 on. */
  row: number
  cells: StepRow
}

/** Where something is wrong: in a step as a whole where there is no row. */
export interface Spot {
  step: InitializationStep
  row?: number
  field?: StepField | undefined
}

/** Of a schema's issue, where in the draft it is. */
type SpotOf = (path: readonly PropertyKey[]) => Spot

/** Collects what keeps a draft from being applied, in the language of who asks. */
export class DraftProblems {
  readonly found: Problem[] = []
  readonly #language: Language

  constructor(language: Language) {
    this.#language = language
  }

  add(spot: Spot, what: Text | Rule): void {
    const message = typeof what === 'string' ? ruleMessage(what, this.#language) : what[this.#language]
    this.say(spot, message)
  }

  say(spot: Spot, message: string): void {
    this.found.push({ ...spot, message })
  }

  get language(): Language {
    return this.#language
  }

  /** What a schema makes of values; undefined, with what is wrong with them collected, where it makes nothing of them. */
  parse<S extends Schema>(schema: S, values: object, spotOf: SpotOf): z.output<S> | undefined {
    const parsed = z.safeParse(schema, values)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) this.say(spotOf(issue.path), explain(issue, this.#language))
    return undefined
  }

  /** Rows of which no two may have the same in a field: names the later ones. */
  refuseRepeats(step: InitializationStep, field: StepField, rows: readonly FilledRow[]): void {
    const first = new Map<string, number>()
    for (const { row, cells } of rows) {
      const key = cells[field]
      if (key === undefined) continue
      const other = first.get(key)
      if (other === undefined) first.set(key, row)
      else this.add({ step, row, field }, repeated(other + 1))
    }
  }
}

/**
 * The rows of a step in which something was typed. What a cell says is what is created of it, but for the blanks around it: what may
 * be written in another way than it was typed, a mileage or a phone number, says its field's own rule.
 */
export function filledRows(rows: readonly StepRow[]): FilledRow[] {
  return rows.flatMap((typed, row) => {
    const cells: StepRow = Object.fromEntries(
      Object.entries(typed).flatMap(([field, text]) => {
        const said = text.trim()
        return said === '' ? [] : [[field, said]]
      }),
    )
    return Object.keys(cells).length > 0 ? [{ row, cells }] : []
  })
}

function repeated(row: number): Text {
  return { zh: `与第 ${row} 行相同，须各不相同`, en: `The same as in row ${row}: no two may be alike` }
}

import { explain, type Language } from '#contract/messages.ts'
import { type DivisionTemplate, LotRule } from '#contract/unit-work/plan.ts'
import { type DivisionTemplateRow, TemplateParts } from '#contract/unit-work/template.ts'
import { z } from '#contract/zod.ts'

/** A template, and the row of a unit's own one; one that came with the build has none. */
export interface ListedTemplate extends Pick<DivisionTemplate, 'key' | 'name' | 'major' | 'parts'> {
  row?: DivisionTemplateRow
}

const TypedItem = z.object({ code: z.string(), name: z.string(), rule: LotRule, each: z.number() })
const TypedPart = z.object({ code: z.string(), name: z.string(), items: z.array(TypedItem) })
/** A 分项 and a 分部 as they are typed, not yet right perhaps. */
export type TypedItem = z.output<typeof TypedItem>
export type TypedPart = z.output<typeof TypedPart>

/** What is typed in a form. */
export function partsIn(value: unknown): TypedPart[] {
  return z.safeParse(z.array(TypedPart), value).data ?? []
}

/** The list with an entry one place nearer to its beginning, or its end. */
export function moved<Entry>(list: readonly Entry[], at: number, by: -1 | 1): Entry[] {
  const [entry] = list.slice(at, at + 1)
  const without = list.toSpliced(at, 1)
  return entry === undefined ? without : without.toSpliced(at + by, 0, entry)
}

/** The next free code of two digits below another one. */
export function nextCode(taken: readonly string[], above = ''): string {
  let number = 1
  const code = () => `${above}${String(number).padStart(2, '0')}`
  while (taken.includes(code())) number += 1
  return code()
}

/** What is wrong with the row at a place in the list: `1`, `1.items.0`. */
export function problemsAt(parts: readonly TypedPart[], language: Language): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  for (const issue of z.safeParse(TemplateParts, parts, { reportInput: true }).error?.issues ?? []) {
    const place = issue.path.slice(0, issue.path[1] === 'items' ? 3 : 1).join('.')
    if (!problems.has(place)) problems.set(place, explain(issue, language))
  }
  return problems
}

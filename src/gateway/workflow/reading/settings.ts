import type { z } from '#contract/zod.ts'
import type { Element } from './elements.ts'
import type { Findings } from './findings.ts'

/** Our extension elements of one kind at an element; what is wrong with one is a finding. */
export function settingsOf<Schema extends z.ZodMiniType>(
  findings: Findings,
  element: Element,
  type: string,
  schema: Schema,
): z.output<Schema>[] {
  const values = element.extensionElements?.values ?? []
  return values
    .filter(({ $type }) => $type === type)
    .flatMap((value) => {
      const read = schema.safeParse(value)
      if (read.success) return [read.data]
      const field = read.error.issues[0]?.path.join('.') ?? ''
      findings.report('setting', element.id, field)
      return []
    })
}

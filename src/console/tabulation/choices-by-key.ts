import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import type { listValueDictionaries } from '#contract/value-dictionary/endpoints.ts'

/** What fields offer that take values of dictionaries, by the dictionary's key. */
export function choicesByKey(
  dictionaries: ResponseOf<typeof listValueDictionaries> = [],
): ReadonlyMap<string, readonly FieldChoice[]> {
  return new Map(
    dictionaries.map(({ key, items }) => [
      key,
      items.map(({ status, ...choice }) => ({ ...choice, ...(status === 0 && { stopped: true as const }) })),
    ]),
  )
}

export type FieldValue = string | number | boolean | readonly string[] | undefined
/** What stands in a form's fields, by field name; an empty field is '' or undefined. */
export type FormValues = Record<string, FieldValue>

/** Makes of a form's values the request that is sent; undefined when there is nothing to send. */
export type BuildRequest = (values: FormValues, initial: FormValues) => Record<string, unknown> | undefined

function tidy(value: FieldValue): FieldValue {
  if (typeof value === 'string') return value.trim() || undefined
  return Array.isArray(value) && value.length === 0 ? undefined : value
}

function filled(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const tidied = tidy(value)
      return tidied === undefined ? [] : [[name, tidied]]
    }),
  )
}

function same(a: FieldValue, b: FieldValue): boolean {
  return JSON.stringify(tidy(a)) === JSON.stringify(tidy(b))
}

/** For something new: every field that is filled, and what the screen knows besides. */
export function wholeRequest(fixed: Record<string, unknown> = {}): BuildRequest {
  return (values) => ({ ...filled(values), ...fixed })
}

/**
 * For an edit: only what changed, emptied fields by name in `clear` (ux.md, "Forms"), and what the screen knows
 * besides (id, `baseRevision`). Fields of a group go together when one of them changed.
 */
export function changedRequest(
  fixed: Record<string, unknown>,
  groups: readonly (readonly string[])[] = [],
): BuildRequest {
  return (values, initial) => {
    const changed = new Set(Object.keys(values).filter((name) => !same(values[name], initial[name])))
    for (const group of groups) {
      if (group.some((name) => changed.has(name))) for (const name of group) changed.add(name)
    }
    if (changed.size === 0) return undefined
    const sent = filled(Object.fromEntries([...changed].map((name) => [name, values[name]])))
    const clear = [...changed].filter((name) => !(name in sent))
    return { ...sent, ...(clear.length > 0 ? { clear } : {}), ...fixed }
  }
}

import type { Entries } from '#contract/entries.ts'

export type FieldValue = string | number | boolean | readonly string[] | Entries | undefined
/** What stands in a form's fields, by field name; an empty field is '' or undefined. */
export type FormValues = Record<string, FieldValue>

/** Builds the request that is sent from a form's values; undefined when there is nothing to send. */
export type BuildRequest = (values: FormValues, initial: FormValues) => Record<string, unknown> | undefined

/** What follows from a form's fields, and the request that they make, and stands in none of them. */
export type Follow = (
  values: FormValues,
  request: Readonly<Record<string, unknown>>,
) => Record<string, unknown> | undefined

/** What a form's fields cannot say by themselves, such as what lies where: problems of a request, by the field that they are about. */
export type FormCheck = (
  values: FormValues,
  request: Readonly<Record<string, unknown>>,
) => readonly { path: string; message: string }[]

function tidy(value: FieldValue): FieldValue {
  if (typeof value === 'string') return value.trim() || undefined
  if (!Array.isArray(value)) return value
  const given = value.filter(isGiven)
  return given.length > 0 ? given : undefined
}

/** An entry of a list in which something stands. */
function isGiven(item: string | Entries[number]): boolean {
  return typeof item === 'string' || Object.values(item).some((part) => part !== '' && part !== undefined)
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

/** The fields that stand otherwise than at first; an emptied one as ''. */
export function changedValues(values: FormValues, initial: FormValues) {
  const changed = Object.entries(values).filter(([name, value]) => !same(value, initial[name]))
  return Object.fromEntries(changed.map(([name, value]) => [name, value ?? '']))
}

/** The same, with what follows from the fields, as far as it is known by then. */
export function withFollowing(
  build: BuildRequest,
  following: { readonly current: Follow | undefined },
): BuildRequest {
  return (values, initial) => {
    const request = build(values, initial)
    return request && { ...request, ...following.current?.(values, request) }
  }
}

/** The list as a form has it, blank entries left out. */
export function entriesIn(value: FieldValue): Entries {
  const list = tidy(value)
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object') : []
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
    const changed = new Set(Object.keys(changedValues(values, initial)))
    for (const group of groups) {
      if (group.some((name) => changed.has(name))) for (const name of group) changed.add(name)
    }
    if (changed.size === 0) return undefined
    const sent = filled(Object.fromEntries([...changed].map((name) => [name, values[name]])))
    // What goes along with its group is emptied only where something stood.
    const stood = filled(initial)
    const clear = [...changed].filter((name) => !(name in sent) && name in stood)
    return { ...sent, ...(clear.length > 0 ? { clear } : {}), ...fixed }
  }
}

/** What a request has written into a form with these fields, those that it empties as empty ones. */
export function writtenValues(fields: FormValues, request: Readonly<Record<string, unknown>>): FormValues {
  const { clear } = request
  const emptied = new Set<unknown>(Array.isArray(clear) ? clear : [])
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const value = emptied.has(name) ? '' : request[name]
      return typeof value === 'string' ||
        typeof value === 'number' ||
        typeof value === 'boolean' ||
        Array.isArray(value)
        ? [[name, value]]
        : []
    }),
  )
}

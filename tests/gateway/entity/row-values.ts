import type { AnyEntity, Values } from '#contract/entity-types.ts'

/** A value that is not left out on the way. */
export function somethingOf(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? [1] : (value ?? 1)
}

/** Each filter, with a value that a row has. */
export function filtersOf(entity: AnyEntity, rows: readonly Values[]): Values[] {
  return Object.entries(entity.fields).flatMap(([name, { filter }]): Values[] => {
    const value = rows.find((row) => row[name] !== undefined)?.[name]
    if (value === undefined) return []
    if (filter === 'equal') return [{ [name]: value }]
    if (filter === 'oneOf') return [{ [name]: [value] }]
    if (filter === 'range') return [{ [`${name}From`]: value }, { [`${name}To`]: value }]
    return []
  })
}

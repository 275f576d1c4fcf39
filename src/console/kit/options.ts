import type { TFunction } from 'i18next'
import type { FilterOption } from './select-filter.tsx'

/** The values of a field as options, named by the domain's texts (`status.completed`). */
export function optionsOf(t: TFunction, field: string, values: readonly string[]): FilterOption[] {
  return values.map((value) => ({ value, label: t(`${field}.${value}`) }))
}

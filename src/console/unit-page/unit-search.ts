import { Id } from '#contract/revision.ts'
import { z } from '#contract/zod.ts'

export const unitTabs = [
  'facts',
  'departments',
  'qualification',
  'listing',
  'cowork',
  'contact',
  'groups',
] as const
export type UnitTab = (typeof unitTabs)[number]

interface UnitSearch {
  unit?: string | undefined
  /** The unit's tab; or that all units stand in a list, which has parameters of its own beside it. */
  tab?: UnitTab | 'list' | undefined
}

/** Search parameters of /admin/organization: the unit that is shown, and its tab. What makes no sense is left out. */
export function unitSearch(search: Record<string, unknown>): UnitSearch {
  return {
    unit: z.safeParse(Id, search.unit).data,
    tab: search.tab === 'list' ? 'list' : unitTabs.find((tab) => tab === search.tab),
  }
}

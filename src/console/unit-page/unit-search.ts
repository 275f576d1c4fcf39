export const unitTabs = [
  'facts',
  'departments',
  'qualification',
  'listing',
  'cowork',
  'contact',
  'groups',
] as const
type UnitTab = (typeof unitTabs)[number]

/** What the address of /admin/organization says beside its list: the unit that is shown, and its tab. */
export interface UnitSearch {
  unit?: string | undefined
  /** The unit's tab; or that all units stand in a list, which has parameters of its own beside it. */
  tab?: UnitTab | 'list' | undefined
}

import type { Permission } from '#contract/permissions.ts'

export interface PackagedFunction {
  action: Permission
  zh: string
  en: string
}

export interface PackagedMenu {
  /** Names the row for ever: its id is derived from it. */
  key: string
  zh: string
  en: string
  /** Absent for a group. */
  path?: string
  icon: string
  functions?: readonly PackagedFunction[]
  children?: readonly PackagedMenu[]
}

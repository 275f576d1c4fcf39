import type { Language } from './messages.ts'

/** The roles that a new database starts with, and what they are called. */
export const packagedRoles = {
  'system-administrator': {
    roleId: 'a77e2688-2ec3-8417-957b-dd41e69d7278',
    zh: '系统管理员',
    en: 'System administrator',
  },
  'unit-administrator': {
    roleId: '5954688f-63ee-805d-84a6-a31779ae8b24',
    zh: '单位管理员',
    en: 'Unit administrator',
  },
  'project-engineer': {
    roleId: '7894b62e-07e5-8264-bf29-1f910aa74b12',
    zh: '项目工程师',
    en: 'Project engineer',
  },
  'site-staff': { roleId: '7ee97aff-be0e-8a66-ac40-4c4bdc85f96d', zh: '现场人员', en: 'Site staff' },
  auditor: { roleId: '31b22631-8c39-8b10-9042-b5b5f413c1d5', zh: '审计员', en: 'Auditor' },
  tourist: { roleId: 'bbc41b1c-a4f3-804f-9d23-22d5296a8528', zh: '游客', en: 'Tourist' },
} as const satisfies Record<string, Record<Language | 'roleId', string>>

/** What the types of units are called, by their codes and in their order. */
export const unitTypeNames = {
  group: { zh: '集团公司', en: 'Group company' },
  construction: { zh: '建设单位', en: 'Owner' },
  design: { zh: '设计单位', en: 'Designer' },
  contractor: { zh: '施工单位', en: 'Contractor' },
  supervision: { zh: '监理单位', en: 'Supervisor' },
  survey: { zh: '勘察单位', en: 'Surveyor' },
  'third-party-testing': { zh: '第三方检测单位', en: 'Third-party tester' },
  consulting: { zh: '咨询单位', en: 'Consultant' },
  'quality-supervision': { zh: '质量监督机构', en: 'Quality supervisor' },
} as const satisfies Record<string, Record<Language, string>>

export type UnitTypeCode = keyof typeof unitTypeNames

const roleNames = englishOf(Object.values(packagedRoles))
const typeNames = englishOf(Object.values(unitTypeNames))

function englishOf(names: readonly Record<Language, string>[]): ReadonlyMap<string, string> {
  return new Map(names.map(({ zh, en }) => [zh, en]))
}

/** The name of a role in a language; one that administrators made or named again is called the same in each. */
export function roleNameIn(language: Language, { roleId, roleName }: { roleId: string; roleName: string }) {
  const packaged = Object.values(packagedRoles).some((each) => each.roleId === roleId)
  return packaged ? namedIn(language, roleNames, roleName) : roleName
}

/** The names of roles of which no more is told: one that is called as a packaged role counts as that. */
export function roleNamesIn(language: Language, names: readonly string[]): string[] {
  return names.map((name) => namedIn(language, roleNames, name))
}

/** The name of a type of units in a language; all of them are packaged. */
export function unitTypeNameIn(language: Language, name: string): string {
  return namedIn(language, typeNames, name)
}

function namedIn(language: Language, english: ReadonlyMap<string, string>, name: string): string {
  return (language === 'en' && english.get(name)) || name
}

import type { Language } from './messages.ts'

/** What the roles are called that a new database starts with. */
export const packagedRoleNames = {
  'system-administrator': { zh: '系统管理员', en: 'System administrator' },
  'unit-administrator': { zh: '单位管理员', en: 'Unit administrator' },
  'project-engineer': { zh: '项目工程师', en: 'Project engineer' },
  'site-staff': { zh: '现场人员', en: 'Site staff' },
  auditor: { zh: '审计员', en: 'Auditor' },
  tourist: { zh: '游客', en: 'Tourist' },
} as const satisfies Record<string, Record<Language, string>>

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

const english = new Map<string, string>(
  [...Object.values(packagedRoleNames), ...Object.values(unitTypeNames)].map(({ zh, en }) => [zh, en]),
)

/** The name of a role or of a type of units in a language; one that administrators gave is the same in each. */
export function packagedName(name: string, language: Language): string {
  return (language === 'en' && english.get(name)) || name
}

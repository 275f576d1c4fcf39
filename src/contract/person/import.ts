import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'

/** Rows of one import. */
export const mostImportedPeople = 10_000

/** Columns of the workbook, in the template's order. */
export const importedPersonFields = [
  'userName',
  'organizationName',
  'departmentName',
  'idCard',
  'sex',
  'birthDate',
  'cellphone',
  'email',
  'post',
  'positionLevel',
] as const
export type ImportedPersonField = (typeof importedPersonFields)[number]

/** Any text that a cell may hold: what is wrong with it stands in the row's report, and refuses no other row. */
const cell = z.optional(z.string().check(z.maxLength(2000)))

/** A line of the workbook; an empty cell changes nothing. Values of lists come as the contract names them. */
export const PersonImportRow = z.strictObject({
  /** Where it stands in the workbook. */
  line: z.int().check(z.positive(), z.maximum(1_048_576)),
  userName: cell,
  organizationName: cell,
  departmentName: cell,
  idCard: cell,
  sex: cell,
  birthDate: cell,
  cellphone: cell,
  email: cell,
  post: cell,
  positionLevel: cell,
})
export type PersonImportRow = z.output<typeof PersonImportRow>

export const PersonImport = z.strictObject({
  rows: z.array(PersonImportRow).check(z.minLength(1), z.maxLength(mostImportedPeople)),
})
export type PersonImport = z.output<typeof PersonImport>

export const importVerdicts = ['create', 'change', 'same', 'error'] as const
export const ImportVerdict = z.enum(importVerdicts)
export type ImportVerdict = z.output<typeof ImportVerdict>

/** What becomes of a line. */
export const ImportedRow = z.object({
  line: z.int(),
  verdict: ImportVerdict,
  /** Fields that change. */
  changes: z.optional(z.array(z.string())),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ImportedRow = z.output<typeof ImportedRow>

export const PersonImportReport = z.object({ rows: z.array(ImportedRow) })
export type PersonImportReport = z.output<typeof PersonImportReport>

/** Room for the most rows with every cell filled, bytes. */
const bodyLimit = 8 * 1024 * 1024

export const checkPersonImport = defineEndpoint({
  id: 'person.checkImport',
  service: 'admin/v1',
  method: 'POST',
  path: 'user/checkImport',
  summary:
    'Says of each line of a workbook what an import would do: create, change, leave the same, or why it cannot.',
  permission: 'person:import',
  keyed: false,
  request: PersonImport,
  response: PersonImportReport,
  offline: 'online-only',
  bodyLimit,
})

export const importPeople = defineEndpoint({
  id: 'person.import',
  service: 'admin/v1',
  method: 'POST',
  path: 'user/import',
  summary:
    'Creates and changes people from the lines of a workbook, all or none. A person is known by the ID number, or without one by name and cellphone.',
  permission: 'person:import',
  request: PersonImport,
  response: PersonImportReport,
  offline: 'online-only',
  bodyLimit,
})

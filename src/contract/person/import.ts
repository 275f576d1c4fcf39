import { defineEndpoint } from '../define-endpoint.ts'
import { ImportReport, importCell, importLine } from '../import-report.ts'
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

/** A line of the workbook; an empty cell changes nothing. Values of lists come as the contract names them. */
export const PersonImportRow = z.strictObject({
  line: importLine,
  userName: importCell,
  organizationName: importCell,
  departmentName: importCell,
  idCard: importCell,
  sex: importCell,
  birthDate: importCell,
  cellphone: importCell,
  email: importCell,
  post: importCell,
  positionLevel: importCell,
})
export type PersonImportRow = z.output<typeof PersonImportRow>

export const PersonImport = z.strictObject({
  rows: z.array(PersonImportRow).check(z.minLength(1), z.maxLength(mostImportedPeople)),
})
export type PersonImport = z.output<typeof PersonImport>

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
  response: ImportReport,
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
  response: ImportReport,
  offline: 'online-only',
  bodyLimit,
})

import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { ImportReport, importCell, importLine } from '../import-report.ts'
import { z } from '../zod.ts'
import { workSiteSheetFields } from './sheet-schema.ts'

/** Rows of one import. */
export const mostImportedWorkSites = 5000

/** Columns of the sheet, in the template's order: those of a project that is set up, and how far the work is. */
export const importedWorkSiteFields = [...workSiteSheetFields, 'status', 'progress'] as const
export type ImportedWorkSiteField = (typeof importedWorkSiteFields)[number]

/** A line of the sheet; an empty cell changes nothing. Choices come as the contract names them. */
export const WorkSiteImportRow = z.strictObject({
  line: importLine,
  cells: z.partialRecord(z.enum(importedWorkSiteFields), importCell),
})
export type WorkSiteImportRow = z.output<typeof WorkSiteImportRow>

export const WorkSiteImport = z.strictObject({
  projectId: Id,
  rows: z.array(WorkSiteImportRow).check(z.minLength(1), z.maxLength(mostImportedWorkSites)),
})
export type WorkSiteImport = z.output<typeof WorkSiteImport>

const common = {
  service: 'admin/v1',
  method: 'POST',
  permission: 'workSite:add',
  request: WorkSiteImport,
  response: ImportReport,
  offline: 'online-only',
  /** Room for the most rows with every cell filled as they usually are, bytes. */
  bodyLimit: 8 * 1024 * 1024,
} as const

export const checkWorkSiteImport = defineEndpoint({
  ...common,
  id: 'workSite.checkImport',
  path: 'workSite/checkImport',
  summary:
    'Says of each line of a sheet what an import into a project would do: create, change, leave the same, or why it cannot.',
  keyed: false,
})

export const importWorkSites = defineEndpoint({
  ...common,
  id: 'workSite.import',
  path: 'workSite/import',
  summary:
    'Adds and changes work sites of a project from the lines of a sheet, all or none. A work site is known by its code.',
})

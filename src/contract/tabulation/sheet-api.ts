import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { editParts } from '../revision.ts'
import { z } from '../zod.ts'
import { RefusedCell } from './sheet-endpoints.ts'
import { CellValue } from './sheet-schema.ts'
import { NameText } from './template-schema.ts'

/** What stands in the named cells of a sheet, by their names. */
const NamedValues = z.record(NameText, CellValue)

const OneSheet = z.strictObject({ sheetId: Id })
const NamedCells = z.object({
  sheetId: Id,
  sheetName: z.string(),
  revision: z.int(),
  submitted: z.int(),
  /** Fields as they were filled in, formulas as the gateway calculates them; empty ones are left out. */
  values: NamedValues,
})

export const readNamedCells = defineEndpoint({
  id: 'tabulationApi.detail',
  service: 'admin/v2',
  method: 'GET',
  path: 'tabulationApi/detail',
  summary: 'What stands in the named cells of a sheet.',
  permission: 'tabulationSheet:view',
  callers: ['application'],
  request: OneSheet,
  response: NamedCells,
  offline: 'online-only',
})

const NamedEdit = z.strictObject({ sheetId: Id, baseRevision: editParts.baseRevision, values: NamedValues })
const NamedSaved = z.object({ revision: z.int(), refused: z.optional(z.array(RefusedCell)) })

export const writeNamedCells = defineEndpoint({
  id: 'tabulationApi.update',
  service: 'admin/v2',
  method: 'PUT',
  path: 'tabulationApi/update',
  summary:
    'Fills in named cells of a sheet; those that are locked, wrong or not there are named, and the rest is taken.',
  permission: 'tabulationSheet:edit',
  callers: ['application'],
  request: NamedEdit,
  response: NamedSaved,
  offline: 'online-only',
})

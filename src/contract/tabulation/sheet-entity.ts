import { defineEntity } from '../define-entity.ts'
import { Flag } from '../flag.ts'
import { Id, NumberId } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { line, name, paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { longestSheetName, mostFilledCells, mostRepeatedRows } from './limits.ts'
import { CellKey, CellValue } from './sheet-schema.ts'
import { VersionNumber } from './version-number.ts'

/** One of the repeated rows of a sheet. Its id is minted where it is added. */
export const SheetRow = z.strictObject({ rowId: Id, repeatId: Id })
export type SheetRow = z.output<typeof SheetRow>

/** A cell that was filled in. */
export const FilledCell = z.strictObject({
  key: CellKey,
  /** What the template calls the cell, written by the gateway for those who read it without the template. */
  label: z.optional(requiredLine(150)),
  value: CellValue,
})
export type FilledCell = z.output<typeof FilledCell>

/** A sheet that is filled in by a published template, about a project or something of it. Its cells merge one by one. */
export const sheetEntity = defineEntity({
  kind: 'tabulation-sheet',
  name: 'sheet',
  id: 'sheetId',
  label: 'sheetName',
  /** By which name a device calls the sheet whose cells an edit fills in. */
  alongside: { label: z.optional(line(100)) },
  orderBy: 'changedAt',
  fields: {
    tabulationId: { rule: Id, fixed: true, filter: 'equal', hidden: true },
    /** The published version that it is filled in by, for ever. */
    version: { rule: VersionNumber, fixed: true, hidden: true },
    tabulationName: { rule: z.string(), derived: true },
    projectId: { rule: Id, fixed: true, filter: 'equal', hidden: true },
    workSiteId: { rule: Id, optional: 'kept', fixed: true, filter: 'equal', hidden: true },
    /** The item of a bill that it is about; `workSiteId` is there as well where the bill is that of a work site. */
    boqItemId: { rule: Id, optional: 'kept', fixed: true, filter: 'equal', hidden: true },
    /** The node of the work site that it is about, by its number there. */
    nodeId: { rule: NumberId, optional: 'kept', fixed: true, filter: 'equal', hidden: true },
    /** What that is called which it is about. */
    subjectName: { rule: z.string(), derived: true },
    sheetName: { rule: name(longestSheetName), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'sheetName' },
    rows: {
      rule: z.array(SheetRow).check(
        z.maxLength(mostRepeatedRows),
        noRepeats<SheetRow>(({ rowId }) => rowId),
      ),
      shown: z.array(SheetRow),
      optional: 'filled',
      initial: [],
      entryKey: 'rowId',
      hidden: true,
    },
    cells: {
      rule: z.array(FilledCell).check(
        z.maxLength(mostFilledCells),
        noRepeats<FilledCell>(({ key }) => key),
      ),
      shown: z.array(FilledCell),
      optional: 'filled',
      initial: [],
      entryKey: 'key',
      hidden: true,
    },
    remark: { rule: paragraph(500), optional: true },
    /** 0 while it is filled in, 1 once it was submitted. */
    submitted: { rule: Flag, derived: true, filter: 'equal' },
  },
})
export type Sheet = z.output<typeof sheetEntity.Row>
export type SheetAdd = z.output<typeof sheetEntity.Add>
export type SheetEdit = z.output<typeof sheetEntity.Edit>

import type { FUniver } from '@univerjs/core/facade'
import { areaName, readArea } from '#contract/tabulation/reference.ts'
import { DrawnSheet } from '#contract/tabulation/template-schema.ts'
import type { FromFrame, ToFrame } from '../messages.ts'
import { sheetOf } from './from-workbook.ts'
import { lineNumbers, openedNumbers } from './line-numbers.ts'
import { workbookOf } from './to-workbook.ts'

/** A template that is open in the editor. */
export interface OpenSheet {
  /** What has changed since it was told last; undefined where nothing has. */
  changed(): Extract<FromFrame, { kind: 'changed' | 'failed' }> | undefined
  select(at: string): void
  isTyping(): boolean
  /** Takes what is being typed in a cell. */
  endTyping(): Promise<void>
  /** Gives up what is being typed in a cell, too. */
  close(): Promise<void>
}

type Show = Extract<ToFrame, { kind: 'show' }>

/** Opens a template; what is selected in it is told. */
export function openSheet(
  api: FUniver,
  { sheet, names }: Pick<Show, 'sheet' | 'names'>,
  { readOnly, language }: Pick<Show, 'readOnly' | 'language'>,
  id: string,
  send: (message: FromFrame) => void,
): OpenSheet {
  // The library keeps what can be undone by the workbook's id, also of one that was closed.
  const workbook = api.createWorkbook({ ...workbookOf(sheet, language), id })
  const worksheet = workbook.getActiveSheet()
  for (const { name, at } of names)
    workbook.insertDefinedName(name, `${worksheet.getSheetName()}!${fixed(at)}`)
  if (readOnly) workbook.setEditable(false)
  const selections = workbook.onSelectionChange(([range]) => {
    if (!range) return
    const { startRow: top, startColumn: left, endRow: bottom, endColumn: right } = range
    send({ kind: 'selected', at: areaName({ top, left, bottom, right }) })
  })
  /** What would be told of it as it was opened, which the library has not kept. */
  const asOpened = () => {
    const opened = workbookOf(sheet, language)
    return JSON.stringify([sheetOf(opened, sheet), openedNumbers(opened)])
  }
  let told: string | undefined

  return {
    changed() {
      const read = sheetOf(workbook.save(), sheet)
      const lines = lineNumbers(worksheet.getSheet())
      const now = JSON.stringify([read, lines])
      told ??= asOpened()
      if (now === told) return undefined
      told = now
      const checked = DrawnSheet.safeParse(read.sheet)
      if (checked.success) return { kind: 'changed', sheet: checked.data, ...lines, leftOut: read.leftOut }
      const at = checked.error.issues[0]?.path.join('.').slice(0, 200)
      return { kind: 'failed', reason: 'too-large', ...(at && { at }) }
    },
    select(at) {
      const area = readArea(at)
      if (!area) return
      const { top, left, bottom, right } = area
      worksheet.setActiveSelection(worksheet.getRange(top, left, bottom - top + 1, right - left + 1))
      worksheet.scrollToCell(top, left)
      // The library tells only what the person selects.
      send({ kind: 'selected', at })
    },
    isTyping: () => workbook.isCellEditing(),
    async endTyping() {
      await workbook.endEditingAsync(true)
    },
    async close() {
      selections.dispose()
      await workbook.abortEditingAsync()
      api.disposeUnit(workbook.getId())
    },
  }
}

function fixed(at: string): string {
  return at.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')
}

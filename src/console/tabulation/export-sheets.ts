import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { Language } from '#contract/messages.ts'
import type { PageOf } from '#contract/page-of.ts'
import type { getContent } from '#contract/tabulation/endpoints.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { type ListedSheet, type SheetDetail, sheetsAtOnce } from '#contract/tabulation/sheet-endpoints.ts'
import type { ListRequest } from '../kit/use-list.ts'
import { beginFilling, type FillingBasis } from './filling-state.ts'
import { rowIdsOf } from './row-ids.ts'
import { sheetWorkbook } from './sheet-workbook.ts'

/** From where the sheets of a list are read. */
export interface SheetSource {
  list(page: ListRequest): Promise<PageOf<ListedSheet>>
  /** Of at most `sheetsAtOnce`; those that are not there any more are missing. */
  details(sheetIds: readonly string[]): Promise<SheetDetail[]>
  /** With the edits that are on this device only. */
  detail(sheetId: string): Promise<SheetDetail>
  /** Whether the device has such edits. */
  isUnsynced(sheetId: string): boolean
  content(sheet: SheetDetail): Promise<ResponseOf<typeof getContent>>
  choices: FillingBasis['choices']
  language: Language
}

/** A file of an archive. */
interface WorkbookFile {
  name: string
  input: Uint8Array<ArrayBuffer>
}

const pageSize = 200

/** The filtered sheets as workbooks, one after the other, as each is filled in; `report` hears how many there were so far. */
export async function* sheetWorkbooks(
  source: SheetSource,
  report: (done: number, total: number) => void,
  signal: AbortSignal,
): AsyncGenerator<WorkbookFile> {
  const names = new Set<string>()
  const contents = new Map<string, ReturnType<SheetSource['content']>>()
  const contentOf = (sheet: SheetDetail) => {
    // What a process has filled in depends on its nodes for each sheet.
    const key = sheet.process ? sheet.sheetId : `${sheet.tabulationId}/${sheet.version}`
    const content = contents.get(key) ?? source.content(sheet)
    contents.set(key, content)
    return content
  }
  let done = 0
  for await (const { sheets, total } of partsOf(source)) {
    for (const detail of sheets) {
      signal.throwIfAborted()
      const { content, locked } = await contentOf(detail)
      const { choices, language } = source
      const basis = { template: content, fields: fieldsByCell(content), choices, language }
      const { sheet } = beginFilling(basis, detail)
      const filled = { sheet, rowIds: rowIdsOf(detail.rows) }
      const input = await sheetWorkbook(content, locked, detail, filled)
      yield { name: fileName(detail.sheetName, names), input: input.slice() }
      done += 1
      report(done, Math.max(total, done))
    }
  }
}

/** The sheets part by part, as many as one call reads; those with unsynced edits each by itself. */
async function* partsOf(source: SheetSource): AsyncGenerator<{ sheets: SheetDetail[]; total: number }> {
  let total = 0
  let after: string | undefined
  for (let pageIndex = 1; pageIndex === 1 || after !== undefined; pageIndex++) {
    const asked = pageIndex === 1 ? { exact: true } : { after }
    const page = await source.list({ pageIndex, pageSize, ...asked })
    if (pageIndex === 1) total = page.total
    after = page.after
    const ids = page.records.map(({ sheetId }) => sheetId)
    for (let from = 0; from < ids.length; from += sheetsAtOnce) {
      const some = ids.slice(from, from + sheetsAtOnce)
      const synced = some.filter((sheetId) => !source.isUnsynced(sheetId))
      const read = synced.length > 0 ? await source.details(synced) : []
      const sheets: SheetDetail[] = []
      for (const sheetId of some) {
        const found = source.isUnsynced(sheetId)
          ? await source.detail(sheetId)
          : read.find((each) => each.sheetId === sheetId)
        if (found) sheets.push(found)
      }
      yield { sheets, total }
    }
  }
}

/** A name that no file system refuses, and no other sheet of the archive has. */
function fileName(sheetName: string, names: Set<string>): string {
  const base = sheetName.replace(/[\\/:*?"<>|]/g, '_')
  let name = base
  for (let count = 2; names.has(name.toLowerCase()); count++) name = `${base} (${count})`
  names.add(name.toLowerCase())
  return `${name}.xlsx`
}

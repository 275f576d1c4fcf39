// @vitest-environment node
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type SheetSource, sheetWorkbooks } from '#console/tabulation/export-sheets.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import { id, template } from '../../contract/tabulation/template.ts'
import { detail, rowId } from './sheet-detail.ts'

/** A list of sheets by one template in pages of the gateway's; what is asked of it is noted. */
class Sheets implements SheetSource {
  readonly asked: string[] = []
  readonly choices = new Map()
  readonly language = 'zh'
  readonly #sheets: readonly SheetDetail[]
  readonly #unsynced: ReadonlySet<string>

  constructor(sheets: readonly SheetDetail[], unsynced: readonly string[] = []) {
    this.#sheets = sheets
    this.#unsynced = new Set(unsynced)
  }

  async list({ pageIndex = 1, pageSize = 20, after }: Parameters<SheetSource['list']>[0]) {
    const from = Number(after ?? 0)
    const records = this.#sheets.slice(from, from + pageSize)
    const isLast = from + pageSize >= this.#sheets.length
    const total = this.#sheets.length
    return { records, total, pageIndex, pageSize, ...(!isLast && { after: String(from + pageSize) }) }
  }

  async details(ids: readonly string[]) {
    this.asked.push(`${ids.length} together`)
    return this.#sheets.filter(({ sheetId }) => ids.includes(sheetId))
  }

  async detail(sheetId: string) {
    this.asked.push(`${sheetId} by itself`)
    const cells = [{ key: `A4/${rowId}`, value: '未同步' }]
    return { ...detail, sheetId, cells }
  }

  isUnsynced(sheetId: string) {
    return this.#unsynced.has(sheetId)
  }

  async content({ tabulationId, version }: SheetDetail) {
    this.asked.push('template')
    return { tabulationId, tabulationName: '', version, revision: 1, content: template(), locked: [] }
  }
}

const sheetsOf = (count: number): SheetDetail[] =>
  Array.from({ length: count }, (_, at) => ({ ...detail, sheetId: id(1000 + at) }))

async function exported(source: Sheets, signal = new AbortController().signal) {
  const reports: [number, number][] = []
  const files: { name: string; input: Uint8Array }[] = []
  for await (const file of sheetWorkbooks(source, (...report) => void reports.push(report), signal))
    files.push(file)
  return { files, reports }
}

const nameIn = async (file: Uint8Array | undefined) => file && (await readXlsx(file)).sheets[0]?.rows[3]?.[0]

test('TAB-03 all filtered sheets go out, read several at a time and their template once, each under a name of its own', async () => {
  const source = new Sheets(sheetsOf(205))
  const { files, reports } = await exported(source)
  expect(files.slice(0, 2).map(({ name }) => name)).toEqual(['钢筋进场.xlsx', '钢筋进场 (2).xlsx'])
  expect(new Set(files.map(({ name }) => name)).size).toBe(205)
  expect(await nameIn(files.at(-1)?.input)).toBe('钢筋')
  expect(reports.at(-1)).toEqual([205, 205])
  expect(source.asked.filter((asked) => asked === 'template')).toHaveLength(1)
  expect(source.asked.filter((asked) => asked.endsWith('together'))).toHaveLength(21)
})

test('TAB-03 what was filled in on this device and is not sent goes out with it; a name that files cannot have is changed', async () => {
  const [first, second] = sheetsOf(2)
  if (!first || !second) throw new Error('There are two')
  const source = new Sheets([{ ...first, sheetName: 'DK1/左幅: 1?' }, second], [second.sheetId])
  const { files } = await exported(source)
  expect(files.map(({ name }) => name)).toEqual(['DK1_左幅_ 1_.xlsx', '钢筋进场.xlsx'])
  expect(await nameIn(files[1]?.input)).toBe('未同步')
  expect(source.asked).toContain(`${second.sheetId} by itself`)
})

test('TAB-03 an export that is broken off stops', async () => {
  const aborter = new AbortController()
  aborter.abort()
  await expect(exported(new Sheets(sheetsOf(3)), aborter.signal)).rejects.toThrow()
})

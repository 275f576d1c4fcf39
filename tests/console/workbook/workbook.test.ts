// @vitest-environment node
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { checkArchive, largest, UnreadableWorkbook } from '#console/workbook/limits.ts'
import { readSheet } from '#console/workbook/read-sheet.ts'
import { writeWorkbook } from '#console/workbook/write-workbook.ts'

async function* linesOf(...lines: (string | number | undefined)[][]) {
  yield* lines
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}

test('STF-06 cells that begin with = + - @ or a tab are text that no program calculates, and read back as they were', async () => {
  const wicked = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1", "it's"]
  const file = await writeWorkbook({ name: '人员', heads: wicked.map(String), lines: linesOf(wicked) })
  const bytes = await bytesOf(file)
  const raw: string[] = []
  const { streamXlsxRows } = await import('hucre/xlsx')
  for await (const { values } of streamXlsxRows(bytes)) raw.push(...values.map(String))
  expect(raw.slice(wicked.length)).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t=1", "''=1", "it's"])
  expect((await readSheet(bytes))[1]?.cells).toEqual(['=1+1', '+1', '-1', '@SUM(A1)', '=1', "'=1", "it's"])
})

test('a sheet is read as text: numbers in full, days as days, and lines with their own numbers', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '人员',
        rows: [
          ['姓名', '手机号', '出生日期'],
          [],
          ['王伟', 13800138000, new Date('1990-05-17T00:00:00Z')],
          [' 李娜 ', null, null],
        ],
      },
    ],
  })
  expect(await readSheet(bytes)).toEqual([
    { line: 1, cells: ['姓名', '手机号', '出生日期'] },
    { line: 3, cells: ['王伟', '13800138000', '1990-05-17'] },
    { line: 4, cells: ['李娜'] },
  ])
})

test('STF-06 ten thousand lines are read, and one more is refused', async () => {
  async function* many(count: number) {
    for (let at = 0; at < count; at++) yield [`人员${at}`, at]
  }
  const whole = await writeWorkbook({ name: '人员', heads: ['姓名', '序号'], lines: many(10_000) })
  expect((await readSheet(await bytesOf(whole))).length).toBe(10_001)
  const beyond = await writeWorkbook({ name: '人员', heads: ['姓名', '序号'], lines: many(10_001) })
  await expect(readSheet(await bytesOf(beyond))).rejects.toMatchObject({ fault: 'too-many-rows' })
})

/** Where the archive's list of parts begins, and how many bytes of it there are. */
function listOfParts(bytes: Uint8Array): { view: DataView; at: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let end = bytes.length - 22; end >= 0; end--)
    if (view.getUint32(end, true) === 0x06054b50) return { view, at: view.getUint32(end + 16, true) }
  throw new Error('no archive')
}

async function small(): Promise<Uint8Array> {
  return await bytesOf(await writeWorkbook({ name: '人员', heads: ['姓名'], lines: linesOf(['王伟']) }))
}

test('bombs are refused before anything is unpacked: a part too large, too well packed, or of a hidden size', async () => {
  const unpacked = await small()
  const claims = (size: number) => {
    const bytes = unpacked.slice()
    const { view, at } = listOfParts(bytes)
    view.setUint32(at + 24, size, true)
    return bytes
  }
  checkArchive(unpacked)
  expect(() => checkArchive(claims(0xffffffff))).toThrow(UnreadableWorkbook)
  expect(() => checkArchive(claims(largest.unpacked + 1))).toThrow(UnreadableWorkbook)
  expect(() => checkArchive(claims(0))).toThrow(UnreadableWorkbook)
  expect(() => checkArchive(new Uint8Array(largest.file + 1))).toThrow(UnreadableWorkbook)
})

test('a real bomb is refused: one part of ten megabytes of nothing', async () => {
  async function* nothing() {
    yield ['0'.repeat(10_000_000)]
  }
  const bomb = await writeWorkbook({ name: '人员', heads: ['姓名'], lines: nothing() })
  expect(bomb.size).toBeLessThan(50_000)
  await expect(readSheet(await bytesOf(bomb))).rejects.toMatchObject({ fault: 'too-large' })
})

test('a part that unpacks to more than it says is refused by the reader', async () => {
  const bytes = await small()
  const { view, at } = listOfParts(bytes)
  for (let part = at; part + 46 <= bytes.length && view.getUint32(part, true) === 0x02014b50; ) {
    view.setUint32(part + 24, 5, true)
    part +=
      46 + view.getUint16(part + 28, true) + view.getUint16(part + 30, true) + view.getUint16(part + 32, true)
  }
  await expect(readSheet(bytes)).rejects.toMatchObject({ fault: 'not-a-workbook' })
})

test('what is no workbook is called that', async () => {
  for (const bytes of [
    new Uint8Array(0),
    new TextEncoder().encode('姓名,手机号\n王伟,1'),
    new Uint8Array(4000),
  ])
    await expect(readSheet(bytes)).rejects.toMatchObject({ fault: 'not-a-workbook' })
  const cut = (await small()).slice(0, -40)
  await expect(readSheet(cut)).rejects.toBeInstanceOf(UnreadableWorkbook)
})

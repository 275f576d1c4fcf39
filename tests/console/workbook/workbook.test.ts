// @vitest-environment node
import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readLines } from '#console/workbook/import-sheet.ts'
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

test('DIC-03 STF-06 a cell with a formula is named by its column, whatever it came to', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '清单',
        rows: [
          ['编码*', '备注', '单价'],
          ['101', '', 8],
          ['102', '', 9],
        ],
        cells: new Map([
          ['2,2', { formula: 'B1*2', formulaResult: 18 }],
          ['1,1', { formula: 'A2' }],
        ]),
      },
    ],
  })
  const rows = readLines(await readSheet(bytes), [
    { name: 'code', label: '编码' },
    { name: 'price', label: '单价' },
  ])
  expect(rows.map(({ cells, formulas }) => [cells.code, formulas])).toEqual([
    ['101', []],
    ['102', ['price']],
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

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one sheet, of parts as they are given. */
function workbookOf(sheetData: string, strings: string): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  return archiveOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
  })
}

/** The same element many times, each with an attribute of its own, so that it does not pack too well. */
function many(count: number, element: (attribute: string) => string): string {
  const attributes = Array.from(
    { length: count },
    (_, at) => `x="${((at * 2654435761) % 2 ** 32).toString(36)}"`,
  )
  return attributes.map(element).join('')
}

function archiveOf(parts: Record<string, string>): Uint8Array {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [path, text] of Object.entries(parts)) {
    const name = Buffer.from(path)
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    // Both heads state the same from the version on: method, checksum, sizes, length of the name.
    const stated = Buffer.alloc(26)
    stated.writeUInt16LE(20, 0)
    stated.writeUInt16LE(8, 4)
    stated.writeUInt32LE(crc32(content), 10)
    stated.writeUInt32LE(packed.length, 14)
    stated.writeUInt32LE(content.length, 18)
    stated.writeUInt16LE(name.length, 22)
    const end = Buffer.alloc(14)
    end.writeUInt32LE(at, 10)
    bodies.push(Buffer.from('PK\x03\x04'), stated, name, packed)
    list.push(Buffer.from('PK\x01\x02\x14\0'), stated, end, name)
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(list.length / 4, 8)
  end.writeUInt16LE(list.length / 4, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...bodies, ...list, end]))
}

test('what takes little of a file and much of the memory is refused in words, before it is read: strings, cells, columns', async () => {
  const cell = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
  expect(await readSheet(workbookOf(cell, '<si><t>王伟</t></si>'))).toEqual([{ line: 1, cells: ['王伟'] }])

  const strings = workbookOf(
    cell,
    many(largest.strings + 1, (x) => `<si ${x}/>`),
  )
  await expect(readSheet(strings)).rejects.toMatchObject({ fault: 'too-many-strings' })
  const cells = workbookOf(`<row>${many(largest.cells + 1, (x) => `<c ${x}/>`)}</row>`, '')
  await expect(readSheet(cells)).rejects.toMatchObject({ fault: 'too-many-cells' })
  const runs = workbookOf(cell, `<si>${many(largest.elements, (x) => `<r ${x}/>`)}</si>`)
  await expect(readSheet(runs)).rejects.toMatchObject({ fault: 'too-large' })

  const last = workbookOf('<row r="1"><c r="CV1"><v>1</v></c></row>', '')
  expect((await readSheet(last))[0]?.cells.length).toBe(largest.columns)
  for (const place of ['r="CW1"', "r='xfd1'", 'x=""r = "XFD"', 'r="XFD1" x=">"']) {
    const wide = workbookOf(`<row><c ${place}><v>1</v></c></row>`, '')
    await expect(readSheet(wide), place).rejects.toMatchObject({ fault: 'too-many-columns' })
  }
  const hidden = workbookOf('<row><c r="&#88;FD1"><v>1</v></c></row>', '')
  await expect(readSheet(hidden)).rejects.toMatchObject({ fault: 'not-a-workbook' })
})

test('one long text that all cells point to is refused once the cells together are too long', async () => {
  const text = `<si><t>${'字'.repeat(largest.cell)}</t></si>`
  const line = (x: string) => `<row ${x}>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`
  const lines = largest.text / largest.cell / 100
  expect((await readSheet(workbookOf(many(lines, line), text))).length).toBe(lines)
  const long = workbookOf(many(lines + 1, line), text)
  await expect(readSheet(long)).rejects.toMatchObject({ fault: 'too-large' })
})

test('a list of parts that stands elsewhere, in 64 bits, is refused', async () => {
  const bytes = await small()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  view.setUint16(bytes.length - 22 + 10, 0, true)
  expect(() => checkArchive(bytes)).toThrow(UnreadableWorkbook)
})

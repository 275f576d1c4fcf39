import { columnIndex } from '#contract/tabulation/reference.ts'
import { type ArchivePart, type Limits, UnreadableWorkbook } from './limits.ts'
import { type SheetPart, sheetsOf } from './sheet-parts.ts'

const headSignature = 0x04034b50
/** A head's bytes before the name. */
const headLength = 30

/** What a workbook says of itself. */
export interface Inside {
  sheets: readonly SheetPart[]
  /** Cells, such as `B7`, that hold a formula, by the part of their sheet. */
  formulas: ReadonlyMap<string, ReadonlySet<string>>
}

/** So many formulas are named: nobody corrects more of them one by one. */
const mostFormulas = 10_000
/** Parts that say which sheets there are. */
const [bookPart, relationsPart] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels']

/**
 * Unpacks each part once, for itself, and counts what the reader would make of it: strings, cells and columns cost it many
 * times the bytes they take in the file.
 * @throws UnreadableWorkbook when there is more of anything than such a workbook needs.
 */
export async function checkParts(
  bytes: Uint8Array,
  parts: readonly ArchivePart[],
  limits: Limits,
): Promise<Inside> {
  const counts = { elements: 0, cells: 0, strings: 0 }
  const texts = new Map<string, string>()
  const formulas = new Map<string, ReadonlySet<string>>()
  for (const part of parts) {
    const text = await unpack(bytes, part)
    const found = new Set<string>()
    let cell = 0
    for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
      if (text.charCodeAt(at + 1) === slash) continue
      counts.elements++
      const name = nameAt(text, at + 1)
      if (name === 'c') {
        counts.cells++
        cell = at
      } else if (name === 'si') counts.strings++
      else if (name === 'f' && found.size < mostFormulas) found.add(placeOf(text, cell))
    }
    if (counts.strings > limits.strings) throw new UnreadableWorkbook('too-many-strings')
    if (counts.cells > limits.cells) throw new UnreadableWorkbook('too-many-cells')
    if (counts.elements > limits.elements) throw new UnreadableWorkbook('too-large')
    checkColumns(text, limits)
    if (part.name === bookPart || part.name === relationsPart) texts.set(part.name, text)
    if (found.size > 0) formulas.set(part.name, found)
  }
  return { sheets: sheetsOf(texts.get(bookPart) ?? '', texts.get(relationsPart) ?? ''), formulas }
}

/** Where the cell at an index of the text says that it stands. */
function placeOf(text: string, at: number): string {
  const [, place = ''] = /\sr\s*=\s*["']([^"']*)/.exec(text.slice(at, text.indexOf('>', at))) ?? []
  return place.toUpperCase()
}

async function unpack(
  bytes: Uint8Array,
  { headAt, packedSize, size, deflated }: ArchivePart,
): Promise<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (headAt + headLength > bytes.length || view.getUint32(headAt, true) !== headSignature)
    throw new UnreadableWorkbook('not-a-workbook')
  const start = headAt + headLength + view.getUint16(headAt + 26, true) + view.getUint16(headAt + 28, true)
  const packed = bytes.slice(start, start + packedSize)
  const decoder = new TextDecoder()
  if (!deflated || packedSize === 0) return decoder.decode(packed)
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let text = ''
  let unpacked = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    unpacked += value.length
    if (unpacked > size) {
      await reader.cancel()
      throw new UnreadableWorkbook('not-a-workbook')
    }
    text += decoder.decode(value, { stream: true })
  }
}

const slash = '/'.charCodeAt(0)
/** What ends a name: blanks, `/` and `>`. */
const nameEnd = /[\s/>]/
/** Longer than `c` and `si` with a prefix that anyone uses. */
const longestName = 40

/** The name of an element without its prefix; only the beginning of a long one. */
function nameAt(text: string, at: number): string {
  const first = text.slice(at, at + longestName)
  const end = first.search(nameEnd)
  const name = end < 0 ? first : first.slice(0, end)
  return name.slice(name.lastIndexOf(':') + 1)
}

/** Where a cell says that it stands; a row's is digits alone. */
const reference = /[^\w:.-]r\s*=\s*["']([^"']*)/g

/** A row that reaches far takes as many places, however few cells stand in it. */
function checkColumns(text: string, limits: Limits): void {
  for (const [, place = ''] of text.matchAll(reference)) {
    // No program writes a reference in entities, which would hide it here.
    if (place.includes('&')) throw new UnreadableWorkbook('not-a-workbook')
    const letters = /^[A-Za-z]+/.exec(place)?.[0] ?? ''
    if (columnIndex(letters) >= limits.columns) throw new UnreadableWorkbook('too-many-columns')
  }
}

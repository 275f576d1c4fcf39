import { largestTemplate } from '#contract/tabulation/limits.ts'

/** Why a file is not read. */
export type WorkbookFault =
  | 'not-a-workbook'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-many-cells'
  | 'too-many-strings'
  | 'no-visible-sheet'
  | 'macros'
  | 'external-links'

/** A file that is no workbook, or one made to fill the memory. */
export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook'
  readonly fault: WorkbookFault

  constructor(fault: WorkbookFault) {
    super(`unreadable workbook: ${fault}`)
    this.fault = fault
  }
}

/** How much there may be of what. */
export type Limits = Record<keyof typeof largest, number>

/** Far beyond a workbook of 10,000 lines, and far below what a browser's tab can hold. */
export const largest = {
  /** Of the file, bytes. */
  file: 20 * 1024 * 1024,
  /** Parts of the archive. */
  parts: 500,
  /** Of all parts once they are unpacked, and of one of them, bytes. */
  unpacked: 200 * 1024 * 1024,
  part: 64 * 1024 * 1024,
  /** Of one part, how often its size grows; text of tables grows tenfold. */
  growth: 200,
  rows: 10_001,
  columns: 100,
  cells: 300_000,
  /** Of the table of texts that cells point into. */
  strings: 200_000,
  /** Of all parts: the reader makes an object of each but in sheets. */
  elements: 1_200_000,
  /** Of a cell, and of all cells that are read, characters: many cells may point to one long text. */
  cell: 2000,
  text: 20_000_000,
}

/** The same for a sheet that was filled in: it may be as wide as its template. */
export const largestSheet: Limits = { ...largest, columns: largestTemplate.columns }

/** So many rows of a tree are read; lines above them are titles and heads. */
export const mostTreeRows = 100_000

/** The same for a tree of 100,000 nodes in 13 columns; twice as many rows are still counted, to be refused by their number. */
export const largestTree: Limits = {
  ...largest,
  file: 40 * 1024 * 1024,
  unpacked: 400 * 1024 * 1024,
  part: 200 * 1024 * 1024,
  rows: mostTreeRows + 20,
  cells: 3_000_000,
  strings: 1_000_000,
  elements: 9_000_000,
  text: 60_000_000,
}

/** Where a part of an archive lies. */
export interface ArchivePart {
  name: string
  /** Of its own head, which says once more what stands in the list. */
  headAt: number
  packedSize: number
  size: number
  deflated: boolean
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
/** The flag of a part whose sizes stand behind it. */
const statedLater = 8
/** What nothing comes to when it is packed, bytes. */
const emptyPart = 2
const wholeEnd = 22
const longestComment = 65_535
/** What stands in place of a number that is said elsewhere, in 64 bits. */
const saidElsewhere = 0xffffffff
const methodStored = 0
const methodDeflated = 8

/**
 * Reads what an archive says of its parts, before any of them is unpacked: the reader itself unpacks no part beyond the
 * size that stands here, so what passes cannot fill the memory by its bytes.
 * @throws UnreadableWorkbook when it is no archive, says nothing of a part's size, or says too much.
 */
export function checkArchive(bytes: Uint8Array, limits: Limits = largest): ArchivePart[] {
  if (bytes.length > limits.file) throw new UnreadableWorkbook('too-large')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > limits.parts) throw new UnreadableWorkbook('too-large')
  const parts: ArchivePart[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature)
      throw new UnreadableWorkbook('not-a-workbook')
    parts.push(checkPart(view, at, limits))
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  // A list of no parts makes the reader look for another one.
  if (parts.length === 0) throw new UnreadableWorkbook('not-a-workbook')
  if (parts.reduce((sum, { size }) => sum + size, 0) > limits.unpacked)
    throw new UnreadableWorkbook('too-large')
  return parts
}

/** What the list says of one part, at `at`. */
function checkPart(view: DataView, at: number, limits: Limits): ArchivePart {
  const nameLength = view.getUint16(at + 28, true)
  const method = view.getUint16(at + 10, true)
  const packedSize = view.getUint32(at + 20, true)
  const size = view.getUint32(at + 24, true)
  const headAt = view.getUint32(at + 42, true)
  if (size > limits.part) throw new UnreadableWorkbook('too-large')
  const stated = (view.getUint16(at + 8, true) & statedLater) === 0 || packedSize > 0
  // A part that hides its size would be unpacked to whatever it comes to.
  if (!stated || (size === 0 && packedSize > emptyPart)) throw new UnreadableWorkbook('not-a-workbook')
  if (packedSize === saidElsewhere || headAt === saidElsewhere) throw new UnreadableWorkbook('not-a-workbook')
  if (method !== methodStored && method !== methodDeflated) throw new UnreadableWorkbook('not-a-workbook')
  if (size > Math.max(packedSize, 1024) * limits.growth) throw new UnreadableWorkbook('too-large')
  if (at + 46 + nameLength > view.byteLength) throw new UnreadableWorkbook('not-a-workbook')
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength))
  return { name, headAt, packedSize, size, deflated: method === methodDeflated }
}

/** Where the archive's end stands: the last such mark, for a comment may follow it. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - wholeEnd - longestComment)
  for (let at = view.byteLength - wholeEnd; at >= first; at--)
    if (view.getUint32(at, true) === endSignature) return at
  throw new UnreadableWorkbook('not-a-workbook')
}

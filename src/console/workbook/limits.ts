/** Why a file is not read. */
export type WorkbookFault = 'not-a-workbook' | 'too-large' | 'too-many-rows'

/** A file that is no workbook, or one made to fill the memory. */
export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook'
  readonly fault: WorkbookFault

  constructor(fault: WorkbookFault) {
    super(`unreadable workbook: ${fault}`)
    this.fault = fault
  }
}

/** Far beyond a workbook of 10,000 lines, and far below what a browser's tab can hold. */
export const largest = {
  /** Of the file, bytes. */
  file: 20 * 1024 * 1024,
  /** Parts of the archive. */
  parts: 500,
  /** Of all parts once they are unpacked, bytes. */
  unpacked: 200 * 1024 * 1024,
  /** Of one part, how often its size grows; text of tables grows tenfold. */
  growth: 200,
  rows: 10_001,
  columns: 100,
  /** Of a cell, characters. */
  cell: 2000,
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
/** The flag of a part whose sizes stand behind it. */
const statedLater = 8
/** What nothing comes to when it is packed, bytes. */
const emptyPart = 2
const wholeEnd = 22
const longestComment = 65_535

/**
 * Reads what an archive says of its parts, before any of them is unpacked: the reader itself unpacks no part beyond the
 * size that stands here, so what passes cannot fill the memory.
 * @throws UnreadableWorkbook when it is no archive, says nothing of a part's size, or says too much.
 */
export function checkArchive(bytes: Uint8Array): void {
  if (bytes.length > largest.file) throw new UnreadableWorkbook('too-large')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const parts = view.getUint16(end + 10, true)
  if (parts > largest.parts) throw new UnreadableWorkbook('too-large')
  let unpacked = 0
  let at = view.getUint32(end + 16, true)
  for (let part = 0; part < parts; part++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature)
      throw new UnreadableWorkbook('not-a-workbook')
    const packedSize = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    const stated = (view.getUint16(at + 8, true) & statedLater) === 0 || packedSize > 0
    // A part that hides its size would be unpacked to whatever it comes to.
    if (!stated || (size === 0 && packedSize > emptyPart)) throw new UnreadableWorkbook('not-a-workbook')
    if (size > Math.max(packedSize, 1024) * largest.growth) throw new UnreadableWorkbook('too-large')
    unpacked += size
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (unpacked > largest.unpacked) throw new UnreadableWorkbook('too-large')
}

/** Where the archive's end stands: the last such mark, for a comment may follow it. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - wholeEnd - longestComment)
  for (let at = view.byteLength - wholeEnd; at >= first; at--)
    if (view.getUint32(at, true) === endSignature) return at
  throw new UnreadableWorkbook('not-a-workbook')
}

import { uncompress } from 'snappyjs'

/**
 * The blocks of a LevelDB table, decompressed, one behind the other: a browser moves what it stores from its log to tables when the
 * log has grown, compressed with Snappy. Format: doc/table_format.md of LevelDB.
 */
export function tableBlocks(file: Buffer): Buffer {
  const footer = file.subarray(-48)
  const [, , indexOffset = 0, indexSize = 0] = varints(footer, 4).values
  return Buffer.concat(
    blockValues(block(file, indexOffset, indexSize)).map((handle) => {
      const [offset = 0, size = 0] = varints(handle, 2).values
      return block(file, offset, size)
    }),
  )
}

/** A block: its type (1: Snappy) and a checksum stand behind it. */
function block(file: Buffer, offset: number, size: number): Buffer {
  const stored = file.subarray(offset, offset + size)
  return file[offset + size] === 1 ? Buffer.from(uncompress(stored)) : stored
}

/** The values of a block's entries. */
function blockValues(block: Buffer): Buffer[] {
  const restarts = block.readUInt32LE(block.length - 4)
  const end = block.length - 4 * (restarts + 1)
  const values: Buffer[] = []
  for (let at = 0; at < end; ) {
    const {
      values: [, ownKey = 0, value = 0],
      length,
    } = varints(block.subarray(at), 3)
    const start = at + length + ownKey
    at = start + value
    values.push(block.subarray(start, at))
  }
  return values
}

/** The first so many variable-length numbers, and how many bytes they take. */
function varints(bytes: Buffer, count: number): { values: number[]; length: number } {
  const values: number[] = []
  let length = 0
  for (; values.length < count; ) {
    let value = 0
    let byte = 0x80
    for (let shift = 1; byte & 0x80; shift *= 0x80) {
      byte = bytes.readUInt8(length++)
      value += (byte & 0x7f) * shift
    }
    values.push(value)
  }
  return { values, length }
}

import { crc32, inflate } from 'node:zlib'
import { longestSignatureSide } from '#contract/personal/schema.ts'
import { z } from '#contract/zod.ts'

/** What `inflate` gives with `info`, which its types leave out. */
const Unpacked = z.object({ buffer: z.instanceof(Buffer), engine: z.object({ bytesWritten: z.int() }) })
const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Chunks that say how to show the pixels, and their most bytes; others have no place in a signature. */
const harmless: ReadonlyMap<string, number> = new Map([
  ['PLTE', 768],
  ['tRNS', 256],
  ['sRGB', 1],
  ['gAMA', 4],
  ['cHRM', 32],
  ['pHYs', 9],
  ['sBIT', 4],
  ['bKGD', 6],
])
/** Samples of a pixel, by colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Whether the bytes are a PNG and nothing else (security.md, row 30): each chunk is known and
 * intact, the pixels
 * unpack to just what the head promises, which is no more than a signature needs, and nothing follows the end.
 */
export async function isPlainPng(bytes: Buffer): Promise<boolean> {
  if (!bytes.subarray(0, head.length).equals(head)) return false
  let unpacked: number | undefined
  const packed: Buffer[] = []
  const seen = new Set<string>()
  for (let at = head.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return false
    const type = bytes.toString('latin1', at + 4, at + 8)
    const content = bytes.subarray(at + 8, end - 4)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false
    if (type === 'IHDR') {
      if (at !== head.length) return false
      unpacked = sizeOf(content)
    } else if (unpacked === undefined) return false
    else if (type === 'IDAT') packed.push(content)
    else if (type === 'IEND')
      return length === 0 && end === bytes.length && (await unpacksTo(packed, unpacked))
    else if (seen.has(type) || length > (harmless.get(type) ?? -1)) return false
    else seen.add(type)
    at = end
  }
  return false
}

/** How many bytes the pixels take, unpacked; nothing for a head that promises what a signature is not. */
function sizeOf(content: Buffer): number | undefined {
  if (content.length !== 13) return undefined
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)]
  const [depth, colour, compression, filter, interlaced] = content.subarray(8)
  const channels = samples[colour ?? -1]
  const sides = [width, height]
  if (sides.some((side) => side < 1 || side > longestSignatureSide)) return undefined
  if (depth !== 8 || !channels || compression !== 0 || filter !== 0 || interlaced !== 0) return undefined
  return height * (1 + width * channels)
}

async function unpacksTo(packed: readonly Buffer[], size: number): Promise<boolean> {
  const bytes = Buffer.concat(packed)
  return await new Promise((resolve, reject) => {
    inflate(bytes, { maxOutputLength: size, info: true }, (error, result) => {
      // Broken, or more than was promised.
      if (error) return resolve(false)
      const read = z.safeParse(Unpacked, result)
      if (!read.success) return reject(read.error)
      const { buffer, engine } = read.data
      // zlib passes over what follows its stream.
      resolve(buffer.length === size && engine.bytesWritten === bytes.length)
    })
  })
}

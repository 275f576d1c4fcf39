const headLength = 8
/** Length, type and checksum of a chunk. */
const chunkFrame = 12
/** Where a chunk's type begins with this bit, pictures are shown without it. */
const ancillary = 0x20

/**
 * The same picture without what is not needed to show it: iOS adds an `eXIf` chunk to what a canvas gives, and the
 * gateway takes no signature with anything but a picture in it.
 * @param png what a canvas gave.
 */
export function plainPng(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const kept = [png.subarray(0, headLength)]
  for (let at = headLength; at + chunkFrame <= png.length; ) {
    const end = at + chunkFrame + view.getUint32(at)
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8))
    if (type === 'tRNS' || (view.getUint8(at + 4) & ancillary) === 0) kept.push(png.subarray(at, end))
    at = end
  }
  const plain = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of kept) {
    plain.set(part, at)
    at += part.length
  }
  return plain
}

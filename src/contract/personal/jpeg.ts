/** Most pixels along a side of a picture: decoding costs memory by its pixels, not by its bytes. */
const longestSide = 6000
/** A picture in more scans than this is made to be slow. */
const mostScans = 32

export interface PictureSize {
  width: number
  height: number
}

/**
 * The size of a JPEG that is a JPEG and nothing else; undefined for other bytes, for one with something behind its end
 * or hidden in its segments (a polyglot), and for one that would take too much memory to show (security.md, row 30).
 */
export function readJpeg(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined
  let size: PictureSize | undefined
  let scans = 0
  for (let at = 2; at + 4 <= bytes.length || at + 2 === bytes.length; ) {
    const marker = view.getUint16(at)
    if (marker === 0xffd9) return at + 2 === bytes.length && scans > 0 ? size : undefined
    if (marker < 0xffc0 || marker === 0xffff || at + 4 > bytes.length) return undefined
    const length = view.getUint16(at + 2)
    const next = at + 2 + length
    if (length < 2 || next > bytes.length) return undefined
    const content = bytes.subarray(at + 4, next)
    if (isFrame(marker)) {
      if (size || content.length < 6) return undefined
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
      if (!fits(size)) return undefined
    } else if (!isHarmless(marker, content)) return undefined
    if (marker === 0xffda && (!size || ++scans > mostScans)) return undefined
    at = marker === 0xffda ? endOfScan(bytes, next) : next
  }
  return undefined
}

function fits({ width, height }: PictureSize): boolean {
  return width > 0 && height > 0 && width <= longestSide && height <= longestSide
}

/** Baseline, extended and progressive; the rarer kinds no browser shows. */
function isFrame(marker: number): boolean {
  return marker === 0xffc0 || marker === 0xffc1 || marker === 0xffc2
}

/** Where the entropy-coded bytes end: at the first marker that is neither a stuffed 0xFF nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const applications: Readonly<Record<number, readonly string[]>> = {
  1: ['Exif\0', 'http://ns.adobe.com/xap/1.0/\0'],
  2: ['ICC_PROFILE\0'],
  13: ['Photoshop 3.0\0'],
  14: ['Adobe'],
}

/** Tables and scans, what cameras and programs are known to write, and short plain comments. */
function isHarmless(marker: number, content: Uint8Array): boolean {
  if (marker === 0xffc4 || marker === 0xffda || marker === 0xffdb || marker === 0xffdd) return true
  if (marker === 0xfffe) return content.length <= 100 && /^[\w .,:;()=-]*\0?$/.test(textOf(content))
  // Script hides in a head that claims to be longer than its thumbnail.
  if (marker === 0xffe0) {
    const thumbnail = 3 * (content[12] ?? 0) * (content[13] ?? 0)
    return textOf(content).startsWith('JFIF\0') && content.length === 14 + thumbnail
  }
  const known = applications[marker - 0xffe0] ?? []
  return known.some((name) => textOf(content.subarray(0, name.length)) === name)
}

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 200))
}

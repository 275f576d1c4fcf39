/** Order of two sort keys: by number or, as the gateway's database sorts (collation "C"), by code point, whatever the device's locale. */
export function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b)
  return a < b ? -1 : a > b ? 1 : 0
}

// JavaScript's own order is by UTF-16 unit, which puts rare characters of names (beyond U+FFFF) before ’（’.
function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  let at = 0
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  if (at === length) return a.length - b.length
  return liftSurrogate(a.charCodeAt(at)) - liftSurrogate(b.charCodeAt(at))
}

/** Moves surrogates above the rest of the units, where the code points that they stand for lie. */
function liftSurrogate(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x2000 : unit
}

/** The text in lower case as the gateway's database has it: its lower() stops at ASCII under that collation. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

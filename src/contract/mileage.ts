/**
 * Mileage as railway and highway drawings write it: a prefix that names the alignment, kilometres, a plus and
 * metres, e.g. `DK123+456.78`. At a long chain (长链, a broken chain) metres above 999 are lawful.
 */
export interface Mileage {
  prefix: string
  kilometre: number
  /** Millimetres are the finest that is kept. */
  metre: number
}

const shape = /^([YZ]?(?:[A-D]\d?)?K)(\d{1,4})\+(\d{1,4})(?:\.(\d{1,3}))?$/

/** The parts of a mileage text, or undefined when it is none. Spaces, lower case and a full-width plus pass. */
export function parseMileage(text: string): Mileage | undefined {
  const parts = shape.exec(text.normalize('NFKC').replace(/\s/g, '').toUpperCase())
  if (!parts) return undefined
  const [, prefix = '', kilometre, metre, fraction = ''] = parts
  return { prefix, kilometre: Number(kilometre), metre: Number(`${metre}.${fraction || 0}`) }
}

/** The one way a mileage is written and stored: metres with three digits, decimals only where there are any. */
export function formatMileage({ prefix, kilometre, metre }: Mileage): string {
  const [whole = '', fraction] = String(Math.round(metre * 1000) / 1000).split('.')
  return `${prefix}${kilometre}+${whole.padStart(3, '0')}${fraction ? `.${fraction}` : ''}`
}

/** The text in its stored form, or undefined when it is no mileage. */
export function canonicalMileage(text: string): string | undefined {
  const mileage = parseMileage(text)
  return mileage && formatMileage(mileage)
}

/** Metres along the alignment, by which mileages are compared and drawn; NaN when the text is no mileage. */
export function metresOf(text: string): number {
  const mileage = parseMileage(text)
  return mileage ? Math.round(mileage.kilometre * 1_000_000 + mileage.metre * 1000) / 1000 : Number.NaN
}

/** Part of an alignment, in metres, its lower end first; a point where both ends are the same. */
export interface Stretch {
  prefix: string
  from: number
  to: number
}

/** Whether a stretch is a place alone: lists have what is near it, too. */
export function isPoint({ from, to }: Stretch): boolean {
  return from === to
}

/** What lies between two mileages, whichever way they are counted; undefined when they are not on the same alignment. */
export function stretchBetween(start: string, end: string): Stretch | undefined {
  const { prefix } = parseMileage(start) ?? {}
  if (prefix === undefined || prefix !== parseMileage(end)?.prefix) return undefined
  const [from = 0, to = 0] = [metresOf(start), metresOf(end)].toSorted((a, b) => a - b)
  return { prefix, from, to }
}

/** What people write between a start and an end, once full-width signs are normalised. */
export const stretchDash = /[\p{Pd}~至]+/u

/** The stretch that a person types: `DK12+500`, `DK120+000-DK125+000`, `DK120+000～125+000`; undefined when it is none. */
export function readStretch(text: string): Stretch | undefined {
  const [start = '', end = start, ...others] = text.normalize('NFKC').split(stretchDash)
  const { prefix } = parseMileage(start) ?? {}
  if (prefix === undefined || others.length > 0) return undefined
  return stretchBetween(start, parseMileage(end) ? end : prefix + end)
}

/** Part of an alignment of a line, by its distance from the start; a point where both ends are the same. */
export interface Reach {
  lineId: string
  alignment: string
  from: number
  to: number
}

/** Metres between two parts of the same alignment; 0 where they touch or overlap. */
export function metresBetween(
  one: { from: number; to: number },
  other: { from: number; to: number },
): number {
  return Math.max(0, one.from - other.to, other.from - one.to)
}

/** The mileage text that lies `metres` along the alignment with this prefix. */
export function mileageAt(prefix: string, metres: number): string {
  const kilometre = Math.floor(metres / 1000)
  return formatMileage({ prefix, kilometre, metre: metres - kilometre * 1000 })
}

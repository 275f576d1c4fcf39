/**
 * Mileage as railway and highway drawings write it: a prefix that names the alignment, kilometres, a plus and
 * metres, e.g. `DK123+456.78`. At a long chain (长链, a broken chain) metres above 999 are lawful.
 */
export interface Mileage {
  prefix: string
  kilometre: number
  /** Centimetres are the finest that is kept. */
  metre: number
}

const shape = /^([YZ]?(?:[A-D]\d?)?K)(\d{1,4})\+(\d{1,4})(?:\.(\d{1,2}))?$/

/** The parts of a mileage text, or undefined when it is none. Spaces, lower case and a full-width plus pass. */
export function parseMileage(text: string): Mileage | undefined {
  const parts = shape.exec(text.normalize('NFKC').replace(/\s/g, '').toUpperCase())
  if (!parts) return undefined
  const [, prefix = '', kilometre, metre, fraction = ''] = parts
  return { prefix, kilometre: Number(kilometre), metre: Number(`${metre}.${fraction || 0}`) }
}

/** The one way a mileage is written and stored: metres with three digits, decimals only where there are any. */
export function formatMileage({ prefix, kilometre, metre }: Mileage): string {
  const [whole = '', fraction] = String(Math.round(metre * 100) / 100).split('.')
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
  return mileage ? Math.round(mileage.kilometre * 100_000 + mileage.metre * 100) / 100 : Number.NaN
}

/** The mileage text that lies `metres` along the alignment with this prefix. */
export function mileageAt(prefix: string, metres: number): string {
  const kilometre = Math.floor(metres / 1000)
  return formatMileage({ prefix, kilometre, metre: metres - kilometre * 1000 })
}

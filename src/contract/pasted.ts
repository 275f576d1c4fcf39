/*
 * What people paste into fields, as what it means: full-width characters of an input method are plain ones, and marks that
 * nobody sees (address books put them around numbers) are none. Each kind of field takes away what it never has.
 */

/** As it means, without blanks at the ends: for names of accounts and mail addresses. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
}

/** Without blanks and dashes, too, which only group characters: for codes and numbers of documents. */
export function ungrouped(text: string): string {
  return plainText(text).replace(/[\s\p{Pd}]/gu, '')
}

/** Without blanks, too: for the codes of standards and their nodes, whose dashes belong to them. */
export function plainCode(text: string): string {
  return plainText(text).replace(/\s/g, '')
}

/**
 * A number without the commas or blanks that group its digits in threes. Elsewhere a comma may stand for a point, and is not taken
 * away: `12,5` is no number.
 */
export function numberText(text: string): string {
  const written = plainText(text)
  return /^[-−]?\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+)(?:\.\d+)?$/.test(written)
    ? written.replace(/[, ]/g, '')
    : written
}

/** A cellphone number by its 11 digits; a fixed one as area code, number and extension, whose dashes tell them apart. */
export function phoneText(text: string): string {
  const parts = plainText(text)
    .replace(/[\s(]/g, '')
    .replace(/[)\p{Pd}]+/gu, '-')
  const digits = parts.replace(/-/g, '').replace(/^(\+|00)?86(?=1\d{10}$)/, '')
  return /^1\d{10}$/.test(digits) ? digits : parts.replace(/^(\+|00)86-?(0-?)?/, '0')
}

/** What somebody signs in with: what may be the name of an account stays, anything else may be a cellphone number. */
export function loginText(text: string): string {
  const plain = plainText(text)
  return /^\w+$/.test(plain) ? plain : phoneText(plain)
}

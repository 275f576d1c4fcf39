import { type Parcel, wellFormed } from './parcel.ts'

/** What may stand in a template between double braces. */
const variables = ['phone', 'text', 'id', 'secret'] as const
type Variable = (typeof variables)[number]
export type Filling = Readonly<Record<Variable, string>>

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

export function fillingOf({ recipient, text, id }: Parcel, secret: string): Filling {
  return { phone: recipient, text, id, secret }
}

/** The variables of a template that there are none of. */
export function unknownVariables(template: string): string[] {
  return [...template.matchAll(placeholder)].flatMap(([, name = '']) => (isVariable(name) ? [] : name))
}

/** Whether a template names the secret. */
export function namesSecret(template: string): boolean {
  return [...template.matchAll(placeholder)].some(([, name]) => name === 'secret')
}

/** Fills a template in, each value encoded for where it stands, so that no text ends the place that it is put into. */
export function fill(template: string, filling: Filling, encode: (value: string) => string): string {
  return template.replaceAll(placeholder, (whole, name: string) =>
    isVariable(name) ? encode(filling[name]) : whole,
  )
}

/** Inside the quotes of a JSON text. */
export function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

/** In a form, and in an address. */
export function inForm(value: string): string {
  return encodeURIComponent(wellFormed(value))
}

/** In a header, which knows visible ASCII alone: anything else is percent-encoded. */
export function inHeader(value: string): string {
  return wellFormed(value).replaceAll(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character))
}

function isVariable(name: string): name is Variable {
  return variables.some((each) => each === name)
}

/** The headers that lines of `name: value` say; undefined for a line that is none. */
export function headersOf(lines: string): [name: string, value: string][] | undefined {
  const headers = lines
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => /^([A-Za-z\d-]+):\s*([\x20-\x7e]*?)\s*$/.exec(line))
  return headers.every((each) => each !== null)
    ? headers.map(([, name = '', value = '']) => [name.toLowerCase(), value])
    : undefined
}

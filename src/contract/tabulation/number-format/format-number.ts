import { fixedText, generalText } from '../decimal-rounding.ts'
import { lastSerial } from '../serial-date.ts'
import { chineseNumber } from './chinese-figures.ts'
import { type FormatPart, type FormatSection, readFormat } from './format-code.ts'
import { formatDate } from './format-date.ts'

/** Of a day that is none, as Excel shows it. */
const noDay = '########'

/**
 * A cell's content as a number format shows it: `#,##0.00`, `yyyy"年"m"月"d"日"`, `0%`, up to four sections. Colours are passed over,
 * and a format that is none is General.
 */
export function formatValue(value: number | string | boolean, code: string): string {
  const sections = readFormat(code)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return sections ? formatText(value, sections) : value
  if (!sections || !Number.isFinite(value)) return generalText(value)
  const { section, signed } = sectionFor(value, sections)
  if (!section) return noDay
  const size = signed ? value : Math.abs(value)
  if (section.isDate) return value < 0 || value >= lastSerial + 1 ? noDay : formatDate(value, section)
  return formatNumber(size, section)
}

function formatText(value: string, sections: readonly FormatSection[]): string {
  const section = sections.length === 4 ? sections[3] : sections.find(hasWholeText)
  if (!section) return value
  return section.parts
    .map((part) => (part.kind === 'text' ? part.text : part.kind === 'whole-text' ? value : ''))
    .join('')
}

function hasWholeText({ parts }: FormatSection): boolean {
  return parts.some(({ kind }) => kind === 'whole-text')
}

/** The section that a number is shown by, and whether it shows the sign itself. */
function sectionFor(
  value: number,
  sections: readonly FormatSection[],
): { section: FormatSection | undefined; signed: boolean } {
  const numeric =
    sections.length > 1 && sections.length < 4 && hasTextAlone(sections) ? sections.slice(0, -1) : sections
  const [first, second, third] = numeric
  if (first?.condition || second?.condition) {
    const found = numeric.slice(0, 3).find(({ condition }) => !condition || holds(value, condition))
    return { section: found, signed: found?.condition?.sign.startsWith('<') !== true || value >= 0 }
  }
  if (value < 0 && second) return { section: second, signed: false }
  if (value === 0 && third) return { section: third, signed: false }
  return { section: first, signed: true }
}

/** Whether the last section is for texts, and no number comes to it. */
function hasTextAlone(sections: readonly FormatSection[]): boolean {
  const last = sections.at(-1)
  return last !== undefined && hasWholeText(last)
}

function holds(value: number, { sign, than }: { sign: string; than: number }): boolean {
  if (sign === '<') return value < than
  if (sign === '<=') return value <= than
  if (sign === '>') return value > than
  if (sign === '>=') return value >= than
  return sign === '=' ? value === than : value !== than
}

function formatNumber(value: number, { parts, figures }: FormatSection): string {
  const write = (text: string) => (figures ? chineseNumber(text, figures) : text)
  const minus = value < 0 ? '-' : ''
  if (
    parts.some(({ kind }) => kind === 'general' || kind === 'whole-text') ||
    (figures && parts.length === 0)
  )
    return minus + literal(parts, write(generalText(Math.abs(value))))
  if (!parts.some(({ kind }) => kind === 'digit')) return minus + literal(parts, '')
  const exponentAt = parts.findIndex(({ kind }) => kind === 'exponent')
  const written =
    exponentAt < 0 ? plainNumber(Math.abs(value), parts) : exponential(Math.abs(value), parts, exponentAt)
  return (/[1-9]/.test(written) ? minus : '') + (figures ? written.replace(/[\d.]*\d/, write) : written)
}

function literal(parts: readonly FormatPart[], content: string): string {
  return parts
    .map((part) =>
      part.kind === 'text'
        ? part.text
        : part.kind === 'percent'
          ? '%'
          : part.kind === 'comma'
            ? ','
            : isContent(part)
              ? content
              : '',
    )
    .join('')
}

function isContent({ kind }: FormatPart): boolean {
  return kind === 'general' || kind === 'whole-text'
}

/** Digits, point, grouping, scaling and percent. */
function plainNumber(size: number, parts: readonly FormatPart[]): string {
  const { wholeDigits, places, grouped, scale } = shapeOf(parts)
  const text = fixedText(size * scale, places.length)
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole === '0' ? '' : whole
  return layOut(parts, placed(digits, wholeDigits, grouped), trimmed(fraction, places))
}

/** A power of ten, its mantissa with as many digits before the point as the format has. */
function exponential(size: number, parts: readonly FormatPart[], at: number): string {
  const mantissa = parts.slice(0, at)
  const { wholeDigits, places } = shapeOf(mantissa)
  const width = Math.max(1, wholeDigits.length)
  const exact = size === 0 ? 0 : Number(size.toExponential(14).split('e')[1])
  let exponent = width === 1 ? exact : Math.floor(exact / width) * width
  let text = fixedText(size / 10 ** exponent, places.length)
  if ((text.split('.')[0] ?? '').length > width) {
    exponent += width
    text = fixedText(size / 10 ** exponent, places.length)
  }
  const [whole = '', fraction = ''] = text.split('.')
  const sign = parts[at]
  const plus = sign?.kind === 'exponent' && sign.plus ? '+' : ''
  const exponentDigits = parts.slice(at + 1).filter(({ kind }) => kind === 'digit').length
  const tail = parts.slice(at + 1).flatMap((part) => (part.kind === 'text' ? part.text : []))
  const power = `E${exponent < 0 ? '-' : plus}${String(Math.abs(exponent)).padStart(exponentDigits, '0')}`
  return (
    layOut(mantissa, placed(whole, wholeDigits, false), trimmed(fraction, places)) + power + tail.join('')
  )
}

/** What a format says of a number. */
function shapeOf(parts: readonly FormatPart[]) {
  const pointAt = parts.findIndex(({ kind }) => kind === 'point')
  const digitsAt = parts.flatMap(({ kind }, at) => (kind === 'digit' ? at : []))
  const lastDigit = digitsAt.at(-1) ?? -1
  const signs = (from: number, to: number) =>
    parts.slice(from, to).flatMap((part) => (part.kind === 'digit' ? part.sign : []))
  const wholeEnd = pointAt < 0 ? parts.length : pointAt
  const lastWhole = digitsAt.findLast((at) => at < wholeEnd) ?? -1
  const commas = parts.flatMap(({ kind }, at) => (kind === 'comma' ? at : []))
  const scaling = commas.filter((at) => at > lastDigit || (at > lastWhole && at < wholeEnd)).length
  const percents = parts.filter(({ kind }) => kind === 'percent').length
  return {
    wholeDigits: signs(0, wholeEnd),
    places: pointAt < 0 ? [] : signs(pointAt, parts.length),
    grouped: commas.some((at) => at > (digitsAt[0] ?? 0) && at < lastWhole),
    scale: 100 ** percents / 1000 ** scaling,
  }
}

/** The digits before the point, each at its place in the format; the first place takes all that are more. */
function placed(digits: string, signs: readonly string[], grouped: boolean): string[] {
  const extra = Math.max(0, digits.length - signs.length)
  const own = digits.slice(extra).padStart(signs.length, ' ')
  const written = signs.map((sign, at) => {
    const digit = own[at] ?? ' '
    return digit !== ' ' ? digit : sign === '0' ? '0' : sign === '?' ? ' ' : ''
  })
  if (extra > 0) written[0] = digits.slice(0, extra) + (written[0] ?? '')
  if (!grouped) return written
  let behind = 0
  return written
    .toReversed()
    .map((text) =>
      [...text]
        .toReversed()
        .map((digit) => (behind++ > 0 && (behind - 1) % 3 === 0 && digit !== ' ' ? `${digit},` : digit))
        .toReversed()
        .join(''),
    )
    .toReversed()
}

/** The digits behind the point, without those at the end that `#` leaves out. */
function trimmed(fraction: string, signs: readonly string[]): string[] {
  const last = [...fraction].findLastIndex((digit, at) => digit !== '0' || signs[at] === '0')
  return signs.map((sign, at) => (at <= last ? (fraction[at] ?? '0') : sign === '?' ? ' ' : ''))
}

function layOut(parts: readonly FormatPart[], whole: readonly string[], fraction: readonly string[]): string {
  const firstWhole = parts.findIndex(({ kind }) => kind === 'digit' || kind === 'point')
  let [wholeAt, fractionAt, behindPoint] = [0, 0, false]
  return parts
    .map((part, at) => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'percent') return '%'
      if (part.kind === 'point') {
        behindPoint = true
        return `${at === firstWhole ? whole.join('') : ''}.`
      }
      if (part.kind !== 'digit') return ''
      return (behindPoint ? fraction[fractionAt++] : whole[wholeAt++]) ?? ''
    })
    .join('')
}

/** A piece of a section of a format. */
export type FormatPart =
  | { kind: 'text'; text: string }
  /** `0`, `#` or `?`. */
  | { kind: 'digit'; sign: '0' | '#' | '?' }
  | { kind: 'point' | 'comma' | 'percent' | 'general' | 'whole-text' }
  | { kind: 'exponent'; plus: boolean }
  /** y, m (months), n (minutes), d, h, s, a (weekday in Chinese), e, f (seconds with so many places), p (half of the day); how often it stands. */
  | { kind: 'date'; unit: string; count: number }
  /** Hours, minutes or seconds that go on beyond a day. */
  | { kind: 'elapsed'; unit: string; count: number }

export interface FormatSection {
  parts: readonly FormatPart[]
  condition?: { sign: string; than: number }
  /** Chinese figures: 1 一二三, 2 壹贰叁. */
  figures?: 1 | 2
  isDate: boolean
}

const colors =
  /^(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d{1,2}|黑色|蓝色|青色|绿色|洋红|红色|白色|黄色)$/i
const mostSections = 4

const patterns: readonly (readonly [RegExp, (found: RegExpExecArray) => FormatPart | undefined])[] = [
  [/"([^"]*)"/y, ([, text = '']) => ({ kind: 'text', text })],
  [/\\(.)/uy, ([, text = '']) => ({ kind: 'text', text })],
  [/_./uy, () => ({ kind: 'text', text: ' ' })],
  [/\*./uy, () => undefined],
  [/\[\$([^\]-]*)(?:-[^\]]*)?\]/y, ([, text = '']) => ({ kind: 'text', text })],
  [
    /\[(h+|m+|s+)\]/iy,
    ([, unit = '']) => ({ kind: 'elapsed', unit: unit[0]?.toLowerCase() ?? '', count: unit.length }),
  ],
  [/General|G\/通用格式/iy, () => ({ kind: 'general' })],
  [
    /AM\/PM|A\/P|上午\/下午/iy,
    ([text]) => ({ kind: 'date', unit: text.startsWith('上') ? 'P' : 'p', count: text.length }),
  ],
  [/E([+-])/iy, ([, sign]) => ({ kind: 'exponent', plus: sign === '+' })],
  [/ss?\.(0{1,3})/iy, ([, zeros = '']) => ({ kind: 'date', unit: 'f', count: zeros.length })],
  [
    /y+|m+|d+|h+|s+|a{3,4}|e+/iy,
    ([text]) => ({ kind: 'date', unit: text[0]?.toLowerCase() ?? '', count: text.length }),
  ],
  [/[0#?]/y, ([text]) => ({ kind: 'digit', sign: text === '0' || text === '#' ? text : '?' })],
  [/\./y, () => ({ kind: 'point' })],
  [/,/y, () => ({ kind: 'comma' })],
  [/%/y, () => ({ kind: 'percent' })],
  [/@/y, () => ({ kind: 'whole-text' })],
  // Letters have to stand in quotes: somebody meant another code than there is.
  [/[^\p{Script=Latin}"\\_*[\]]/uy, ([text]) => ({ kind: 'text', text })],
]

/** The sections of a number format as Excel writes it; undefined when it is none, or has fractions, which nobody fills in here. */
export function readFormat(code: string): FormatSection[] | undefined {
  const sections: FormatSection[] = []
  for (const text of sectionsOf(code)) {
    const section = readSection(text)
    if (!section) return undefined
    sections.push(section)
  }
  return sections.length <= mostSections ? sections : undefined
}

export function isFormatCode(code: string): boolean {
  return readFormat(code) !== undefined
}

/** Whether numbers with this format are days or times. */
export function isDateFormat(code: string): boolean {
  return readFormat(code)?.[0]?.isDate ?? false
}

function sectionsOf(code: string): string[] {
  return (code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])+|;/gu) ?? ['']).reduce<string[]>(
    (found, piece) => {
      if (piece === ';') found.push('')
      else found.push((found.pop() ?? '') + piece)
      return found
    },
    [''],
  )
}

function readSection(text: string): FormatSection | undefined {
  const section: FormatSection = { parts: [], isDate: false }
  let rest = text
  for (;;) {
    const [whole, inside = ''] = /^\[([^\]$]*)\]/.exec(rest) ?? []
    if (whole === undefined || /^(?:h+|m+|s+)$/i.test(inside)) break
    const [, sign = '', than] = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/.exec(inside) ?? []
    const [, figures] = /^DBNum([12])$/i.exec(inside) ?? []
    if (sign) section.condition = { sign, than: Number(than) }
    else if (figures) section.figures = figures === '1' ? 1 : 2
    else if (!colors.test(inside)) return undefined
    rest = rest.slice(whole.length)
  }
  const parts = readParts(rest)
  if (!parts) return undefined
  section.isDate = parts.some(({ kind }) => kind === 'date' || kind === 'elapsed')
  const isFraction =
    !section.isDate &&
    parts.some((part, at) => part.kind === 'text' && part.text === '/' && parts[at + 1]?.kind === 'digit')
  if (isFraction) return undefined
  section.parts = section.isDate ? withMinutes(parts) : parts
  return section
}

function readParts(text: string): FormatPart[] | undefined {
  const parts: FormatPart[] = []
  let at = 0
  while (at < text.length) {
    const before = at
    for (const [pattern, partOf] of patterns) {
      pattern.lastIndex = at
      const found = pattern.exec(text)
      if (!found) continue
      const part = partOf(found)
      if (part) parts.push(part)
      at += found[0].length
      break
    }
    if (at === before) return undefined
  }
  return parts
}

/** `m` between hours and seconds is minutes. */
function withMinutes(parts: FormatPart[]): FormatPart[] {
  const units = parts.flatMap((part, at) =>
    part.kind === 'date' || part.kind === 'elapsed' ? [{ unit: part.unit, at }] : [],
  )
  const minutes = new Set(
    units.flatMap(({ unit, at }, index) =>
      unit === 'm' && (units[index - 1]?.unit === 'h' || /[sf]/.test(units[index + 1]?.unit ?? '')) ? at : [],
    ),
  )
  return parts.map((part, at) => (part.kind === 'date' && minutes.has(at) ? { ...part, unit: 'n' } : part))
}

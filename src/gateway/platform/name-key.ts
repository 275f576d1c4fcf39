import { pinyin } from 'pinyin-pro'

/** Longer keys are cut: a list's cursor carries one. */
const longest = 300

/** The parts of a person's name: a number, a word in letters, or a character. */
const ofPerson = /\d+|[a-z]+|\S/gu

/** Those of other names: Chinese numerals count sections, bureaus and the like. */
const ofOthers =
  /\d+|(?<counted>(?<=第)[零〇一二三四五六七八九十百]+|[零〇一二三四五六七八九十百]+(?=[标局处队号工分区期段组公项部]))|[a-z]+|\S/gu

/**
 * What a name is sorted by, alike on every database and device: by pinyin and tone, then by the character; numbers by what they
 * count (2标 before 10标, 第二 before 第十). `of` a person, whose surname may be read in its own way.
 */
export function nameKeyOf(name: string, of?: 'person'): string {
  const text = name.normalize('NFKC').toLowerCase()
  const readings = readingsOf(text, of)
  let key = ''
  for (const { 0: part, index, groups } of text.matchAll(of ? ofPerson : ofOthers)) {
    const digits = groups?.counted ? countedIn(part) : /^\d/.test(part) ? part.replace(/^0+(?=\d)/, '') : ''
    // The count of digits goes first, as one character.
    const number = digits && String.fromCharCode(0x30 + digits.length) + digits
    const read = (groups?.counted ? [...part] : digits ? [] : [part]).map(
      (character, at) => (readings.get(index + at) ?? '') + character,
    )
    const next = number + read.join(' ')
    if (Buffer.byteLength(key) + Buffer.byteLength(next) >= longest) break
    key += key ? ` ${next}` : next
  }
  return key
}

/** How the characters are read, by where they stand. */
function readingsOf(text: string, of: 'person' | undefined): Map<number, string> {
  const read = pinyin(text, { type: 'all', toneType: 'num', surname: of ? 'head' : 'off' })
  const readings = new Map<number, string>()
  let at = 0
  for (const { origin, pinyin: reading, isZh } of read) {
    if (isZh) readings.set(at, reading.replaceAll('ü', 'v'))
    at += origin.length
  }
  return readings
}

/** The number that Chinese numerals write, of up to three digits. */
function countedIn(part: string): string {
  if (!/[十百]/.test(part)) return [...part].map(digitOf).join('')
  let [sum, digit] = [0, 0]
  for (const character of part) {
    if (character === '百') sum += (digit || 1) * 100
    else if (character === '十') sum += (digit || 1) * 10
    if (/[十百]/.test(character)) digit = 0
    else digit = digitOf(character)
  }
  return String(sum + digit)
}

function digitOf(character: string): number {
  return Math.max(0, '〇一二三四五六七八九'.indexOf(character))
}

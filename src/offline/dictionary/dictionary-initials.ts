/** Where in GB 2312 the characters begin whose pinyin begins with the letter; its first level is in the order of pinyin. */
const beginnings: readonly (readonly [letter: string, code: number])[] = [
  ['a', 0xb0a1],
  ['b', 0xb0c5],
  ['c', 0xb2c1],
  ['d', 0xb4ee],
  ['e', 0xb6ea],
  ['f', 0xb7a2],
  ['g', 0xb8c1],
  ['h', 0xb9fe],
  ['j', 0xbbf7],
  ['k', 0xbfa6],
  ['l', 0xc0ac],
  ['m', 0xc2e8],
  ['n', 0xc4c3],
  ['o', 0xc5b6],
  ['p', 0xc5be],
  ['q', 0xc6da],
  ['r', 0xc8bb],
  ['s', 0xc8f6],
  ['t', 0xcbfa],
  ['w', 0xcdda],
  ['x', 0xcef4],
  ['y', 0xd1b9],
  ['z', 0xd4d1],
]
const end = 0xd7fa
const firstInRow = 0xa1
const lastInRow = 0xfe

/**
 * Writes a text by its pinyin initials: 钻孔桩 becomes zkz. Of the 3,755 commonest characters, which the browser's own
 * decoder puts in order; a rarer one, and one with several readings in its rarer reading, is not found this way.
 */
export function initialsWriter(): (text: string) => string {
  const decoder = new TextDecoder('gbk')
  const letters = new Map<string, string>()
  beginnings.forEach(([letter, from], index) => {
    const to = beginnings[index + 1]?.[1] ?? end
    for (let code = from; code < to; code++) {
      const low = code & 0xff
      if (low >= firstInRow && low <= lastInRow)
        letters.set(decoder.decode(new Uint8Array([code >> 8, low])), letter)
    }
  })
  const written = new Map<string, string>()
  return (text) => {
    const before = written.get(text)
    if (before !== undefined) return before
    let initials = ''
    for (const character of text) initials += letters.get(character) ?? (character < '\x80' ? character : '')
    written.set(text, initials)
    return initials
  }
}

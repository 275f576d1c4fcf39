/** Stands between the words of a line; nothing that a person types. */
const between = '\u0001'

interface Block {
  /** Index of its first line. */
  from: number
  text: string
  /** Where each line begins. */
  starts: Int32Array
}

/**
 * Lines of text to be searched at every keystroke: joined to a few long texts, in which the browser's own search runs
 * through 100,000 lines in some milliseconds.
 */
export class SearchText {
  readonly #blocks: Block[] = []
  #count = 0

  /** Adds lines, each of several words, after those that were added before. */
  add(lines: readonly (readonly string[])[]): void {
    const starts = new Int32Array(lines.length)
    // Every line has a break before it, so that its beginning can be searched for.
    const texts = ['\n']
    let length = 1
    lines.forEach((words, index) => {
      const text = `${words.join(between).toLowerCase()}\n`
      starts[index] = length
      length += text.length
      texts.push(text)
    })
    this.#blocks.push({ from: this.#count, text: texts.join(''), starts })
    this.#count += lines.length
  }

  /**
   * The first accepted lines that hold every word of the keyword, whatever its case, and whether there are more. A number of four
   * digits or more is the beginning of a code: that is how somebody goes down the levels.
   */
  search(
    keyword: string,
    limit: number,
    accepts: (line: number) => boolean,
  ): { found: number[]; more: boolean } {
    const found: number[] = []
    // The longest word first: it is the rarest, as a rule.
    const [rarest, ...others] = keyword
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => (/^\d{4,}$/.test(word) ? `\n${word}` : word))
      .sort((a, b) => b.length - a.length)
    if (rarest === undefined) return { found, more: false }
    for (const { from, text, starts } of this.#blocks) {
      let at = text.indexOf(rarest)
      while (at >= 0) {
        const line = lineAt(starts, rarest.startsWith('\n') ? at + 1 : at)
        const end = starts[line + 1] ?? text.length
        const start = starts[line] ?? 0
        if ((others.length === 0 || holdsAll(text.slice(start - 1, end), others)) && accepts(from + line)) {
          if (found.length === limit) return { found, more: true }
          found.push(from + line)
        }
        at = text.indexOf(rarest, end - 1)
      }
    }
    return { found, more: false }
  }
}

function holdsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}

/** The last line that begins at or before a place. */
function lineAt(starts: Int32Array, at: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

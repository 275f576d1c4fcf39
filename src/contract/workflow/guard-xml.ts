/** Bytes of the largest model. */
export const mostBytes = 10 * 1024 * 1024
/** A drawing with more tags is none that a person made. */
const mostTags = 200_000
/** Elements in elements; a diagram's own are hardly ten deep. */
const deepest = 100

/** What forbids parsing a text at all: its size, declarations (DOCTYPE, entities), or tags beyond all measure. */
export function guardXml(xml: string): 'too-large' | 'declarations' | null {
  if (new TextEncoder().encode(xml).length > mostBytes) return 'too-large'
  // Of what begins so, a model has comments and character data alone.
  if (/<!(?!--|\[CDATA\[)/.test(xml)) return 'declarations'
  let depth = 0
  let tags = 0
  for (let at = xml.indexOf('<'); at >= 0; ) {
    const end = endOf(xml, at)
    // The parser says so, before it goes on.
    if (end < 0) return null
    tags += 1
    const next = xml[at + 1]
    if (next === '/') depth -= 1
    else if (next !== '?' && next !== '!' && xml[end - 1] !== '/') depth += 1
    if (tags > mostTags || depth > deepest) return 'too-large'
    at = xml.indexOf('<', end)
  }
  return null
}

/** Where what begins at a place ends, just as the parser finds it: else depth could be hidden from here, or be none. */
function endOf(xml: string, at: number): number {
  if (xml.startsWith('<!--', at)) return xml.indexOf('-->', at)
  if (xml.startsWith('<![CDATA[', at)) return xml.indexOf(']]>', at)
  if (xml[at + 1] === '?') return xml.indexOf('?>', at)
  for (let end = at + 1; end < xml.length; end++) {
    const sign = xml[end]
    if (sign === '>') return end
    if (sign === '"' || sign === "'") end = Math.max(end, xml.indexOf(sign, end + 1))
  }
  return -1
}

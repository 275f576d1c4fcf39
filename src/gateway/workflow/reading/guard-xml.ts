import type { ModelProblemReason } from './model.ts'

/** Bytes of the largest model. */
export const mostBytes = 10 * 1024 * 1024
/** A drawing with more tags is none that a person made. */
const mostTags = 200_000
/** Elements in elements; a diagram's own are hardly ten deep. */
const deepest = 100

/** What forbids parsing a text at all: its size, declarations (DOCTYPE, entities), or tags beyond all measure. */
export function guardXml(xml: string): ModelProblemReason | null {
  if (Buffer.byteLength(xml) > mostBytes) return 'too-large'
  // Of what begins so, a model has comments and character data alone.
  if (/<!(?!--|\[CDATA\[)/.test(xml)) return 'declarations'
  let depth = 0
  let tags = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    tags += 1
    const next = xml[at + 1]
    if (next === '/') depth -= 1
    else if (next !== '?' && next !== '!' && xml[xml.indexOf('>', at) - 1] !== '/') depth += 1
    if (tags > mostTags || depth > deepest) return 'too-large'
  }
  return null
}

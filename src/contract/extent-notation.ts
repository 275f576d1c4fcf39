import { AlignmentSide } from './alignment-schema.ts'
import type { Language } from './messages.ts'
import { canonicalMileage, stretchDash } from './mileage.ts'
import { explainPlace, furtherPath, type Misplaced } from './place.ts'
import type { FurtherExtent } from './place-fields.ts'
import { z } from './zod.ts'

/** The row that a cell of extents stands in: its alignment, which its extents need not name, and those of its line. */
interface ExtentsRow {
  alignment: unknown
  alignments: readonly { side: AlignmentSide; segments: readonly { segmentId: string }[] }[]
}

/** What an alignment is called in a cell, and what else people call it. */
const names: Record<AlignmentSide, Record<Language, string> & { also: readonly string[] }> = {
  main: { zh: '正线', en: 'Main alignment', also: ['正线(中线)', '中线', '主线', 'main line', 'main'] },
  left: { zh: '左线', en: 'Left line', also: ['left alignment', 'left'] },
  right: { zh: '右线', en: 'Right line', also: ['right alignment', 'right'] },
}

/** Extents as one cell says them: `DK1+000 – DK1+200；右线 YDK3+000(2) – YDK3+100(2)`, segments counted from 1. */
export function writeExtents(extents: readonly FurtherExtent[], row: ExtentsRow, language: Language): string {
  const own = alignmentIn(row)
  const written = extents.map(({ alignment, ...extent }) => {
    const segments = segmentsOn(row, alignment)
    const [start, end] = (['start', 'end'] as const).map((point) => {
      const id = extent[`${point}SegmentId`]
      const at = segments?.findIndex(({ segmentId }) => segmentId === id) ?? -1
      return extent[`${point}Mileage`] + (at < 0 ? '' : `(${at + 1})`)
    })
    return `${alignment === own ? '' : `${names[alignment][language]} `}${start} – ${end}`
  })
  return written.join(language === 'zh' ? '；' : '; ')
}

/** The extents that a cell says; none where there are problems. */
export function readExtents(
  cell: string,
  row: ExtentsRow,
): { extents: FurtherExtent[]; problems: readonly Misplaced[] } {
  const own = alignmentIn(row)
  const extents: FurtherExtent[] = []
  const problems: Misplaced[] = []
  const parts = cell
    .normalize('NFKC')
    .replace(/[;\s]+$/, '')
    .split(/\s*[;\n][;\s]*/)
  for (const [at, part] of parts.entries()) {
    const say = (point: string, problem: Misplaced['problem']) =>
      problems.push({ field: `${furtherPath(at)}.${point}`, problem })
    const { alignment = own, label } = splitName(part)
    const [start, end, ...more] = label.split(stretchDash).map(readPlace)
    if (!start || !end || more.length > 0) {
      say('startMileage', { why: 'notation' })
      continue
    }
    const extent: FurtherExtent = { alignment, startMileage: start.mileage, endMileage: end.mileage }
    // On an alignment that the line does not have, the places say so themselves.
    const segments = segmentsOn(row, alignment)
    for (const [point, { ordinal }] of [
      ['startSegmentId', start],
      ['endSegmentId', end],
    ] as const) {
      if (ordinal === undefined || !segments) continue
      const segment = segments[ordinal - 1]
      if (segment) extent[point] = segment.segmentId
      else say(point, { why: 'ordinal', segments: segments.length })
    }
    extents.push(extent)
  }
  return { extents: problems.length > 0 ? [] : extents, problems }
}

/** What is wrong with a place of a row; of a further extent, with its number in the cell that lists them. */
export function explainMisplaced({ field, problem }: Misplaced, language: Language): string {
  const sentence = explainPlace(problem, language)
  const at = /^furtherExtents\.(\d+)\./.exec(field)?.[1]
  if (at === undefined) return sentence
  return language === 'zh' ? `第 ${Number(at) + 1} 段：${sentence}` : `Extent ${Number(at) + 1}: ${sentence}`
}

/** The row's own alignment. What is none is refused in its own cell. */
function alignmentIn({ alignment }: ExtentsRow): AlignmentSide {
  return z.safeParse(AlignmentSide, alignment).data ?? 'main'
}

function segmentsOn({ alignments }: ExtentsRow, alignment: AlignmentSide) {
  return alignments.find(({ side }) => side === alignment)?.segments
}

/** The alignment that stands before the mileages, where one does. */
function splitName(part: string): { alignment?: AlignmentSide; label: string } {
  const lower = part.toLowerCase()
  const [longest] = AlignmentSide.options
    .flatMap((alignment) => {
      const { zh, en, also } = names[alignment]
      return [zh, en, ...also].map((name) => ({ alignment, name: name.toLowerCase() }))
    })
    .filter(({ name }) => lower.startsWith(name))
    .toSorted((one, other) => other.name.length - one.name.length)
  if (!longest) return { label: part }
  return { alignment: longest.alignment, label: part.slice(longest.name.length).replace(/^\s*:/, '') }
}

/** A mileage, and the number of its segment where that is said. */
function readPlace(text: string): { mileage: string; ordinal: number | undefined } | undefined {
  const [, label = text, ordinal] = /^(.*)\((\d+)\)\s*$/.exec(text) ?? []
  const mileage = canonicalMileage(label)
  return mileage === undefined
    ? undefined
    : { mileage, ordinal: ordinal === undefined ? undefined : Number(ordinal) }
}

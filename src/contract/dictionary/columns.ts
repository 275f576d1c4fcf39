import { Major } from '../project/schema.ts'
import { z } from '../zod.ts'
import { type DictionaryNode, NodeLoop } from './schema.ts'

/** Nodes of a part have numbers from `part * nodesPerPart + 1` on, so that a number says where its node is. */
export const nodesPerPart = 10_000

/**
 * Nodes of a snapshot's part or of a delta, a line a node in every column: what repeats stands together, so that it compresses to a few bytes
 * a node. A number is written as what it is more than the one above, a code without what it shares with the one above.
 */
const Columns = z.object({
  count: z.int(),
  ids: z.string(),
  /** How much less than the node's own number; empty for a root. */
  parents: z.string(),
  sorts: z.string(),
  /** The shared length as one digit of base 36, then the rest. */
  codes: z.string(),
  /** How long a tail of the code is the node's own. */
  segments: z.string(),
  names: z.string(),
  units: z.string(),
  origins: z.string(),
  classes: z.string(),
  majors: z.string(),
  /** What it repeats over, a blank and the rule of its numbers; empty for what does not. */
  loops: z.string(),
  quantityRules: z.string(),
  revisions: z.string(),
})

const Delta = z.object({ changed: Columns, removed: z.array(z.int()) })

/** A column of texts, taken apart when one of them is first asked for. */
export interface Lines {
  /** Empty where there is none. */
  at: (index: number) => string
}

/** Nodes, column by column. */
export interface NodeColumns {
  count: number
  ids: Int32Array
  /** 0 for a root. */
  parents: Int32Array
  sorts: Float64Array
  codes: Lines
  /** How long a tail of the code is the node's own. */
  segments: Lines
  names: Lines
  units: Lines
  origins: Lines
  classes: Lines
  /** Empty for none. */
  majors: Lines
  /** As `readLoop` reads them; empty for none. */
  loops: Lines
  quantityRules: Lines
  revisions: Lines
}

/** What changed in a tree between two versions. Whatever hangs on a removed node is out of sight with it. */
export interface DictionaryDelta {
  changed: NodeColumns
  removed: number[]
}

/** Writes nodes in the order of their numbers. */
export function encodeNodes(nodes: readonly DictionaryNode[]): string {
  return JSON.stringify(columnsOf(nodes))
}

/** Writes what changed, the nodes in the order of their numbers. */
export function encodeDelta(changed: readonly DictionaryNode[], removed: readonly number[]): string {
  return JSON.stringify({ changed: columnsOf(changed), removed })
}

function columnsOf(nodes: readonly DictionaryNode[]): z.output<typeof Columns> {
  const column = (write: (node: DictionaryNode, before: DictionaryNode | undefined) => unknown) =>
    nodes.map((node, index) => write(node, nodes[index - 1])).join('\n')
  return {
    count: nodes.length,
    ids: column(({ nodeId }, before) => nodeId - (before?.nodeId ?? 0)),
    parents: column(({ nodeId, parentId }) => (parentId === undefined ? '' : nodeId - parentId)),
    sorts: column(({ sort }) => sort),
    codes: column(({ code }, before) => {
      const shared = sharedLength(code, before?.code ?? '')
      return shared.toString(36) + code.slice(shared)
    }),
    segments: column(({ segment }) => segment.length),
    names: column(({ name }) => name),
    units: column(({ unit }) => unit),
    origins: column(({ origin }) => origin),
    classes: column((node) => node.class),
    majors: column(({ major }) => major ?? ''),
    loops: column(({ loop }) => loopText(loop)),
    quantityRules: column(({ quantityRule }) => quantityRule),
    revisions: column(({ revision }) => revision),
  }
}

const longestShared = 35

function sharedLength(code: string, before: string): number {
  let length = 0
  while (length < longestShared && length < code.length && code[length] === before[length]) length++
  return length
}

/** Reads what `encodeNodes` wrote; undefined when it is something else, such as the page of a captive portal. */
export function decodeNodes(data: unknown): NodeColumns | undefined {
  const columns = z.safeParse(Columns, data).data
  return columns && opened(columns)
}

/** Reads what `encodeDelta` wrote; undefined when it is something else. */
export function decodeDelta(data: unknown): DictionaryDelta | undefined {
  const delta = z.safeParse(Delta, data).data
  const changed = delta && opened(delta.changed)
  return changed && { changed, removed: delta.removed }
}

function opened({ count, ...texts }: z.output<typeof Columns>): NodeColumns | undefined {
  // Of no lines, `split` makes one.
  const [steps = [], ups = [], sorts = []] = [texts.ids, texts.parents, texts.sorts].map((text) =>
    count === 0 ? [] : text.split('\n'),
  )
  if ([steps, ups, sorts].some(({ length }) => length !== count)) return undefined
  const ids = new Int32Array(count)
  const parents = new Int32Array(count)
  for (let index = 0, id = 0; index < count; index++) {
    id += Number(steps[index])
    ids[index] = id
    const up = ups[index]
    parents[index] = up ? id - Number(up) : 0
  }
  return {
    count,
    ids,
    parents,
    sorts: numbers(new Float64Array(count), sorts),
    codes: linesBy(() => joinedCodes(texts.codes)),
    segments: repeatingLines(texts.segments, count),
    names: differentLines(texts.names, count),
    units: repeatingLines(texts.units, count),
    origins: repeatingLines(texts.origins, count),
    classes: repeatingLines(texts.classes, count),
    majors: repeatingLines(texts.majors, count),
    loops: repeatingLines(texts.loops, count),
    quantityRules: repeatingLines(texts.quantityRules, count),
    revisions: repeatingLines(texts.revisions, count),
  }
}

/** A loop, because `TypedArray.from` takes ten times as long. */
function numbers(into: Float64Array, texts: readonly string[]): Float64Array {
  for (let index = 0; index < into.length; index++) into[index] = Number(texts[index])
  return into
}

/** Of texts that mostly differ, no more is kept than where each begins. */
function differentLines(text: string, count: number): Lines {
  let starts: Int32Array | undefined
  return {
    at: (index) => {
      starts ??= startsOf(text, count)
      return text.slice(starts[index], (starts[index + 1] ?? 0) - 1)
    },
  }
}

/** Where each line begins, and where one after the last would. */
function startsOf(text: string, count: number): Int32Array {
  const starts = new Int32Array(count + 1).fill(text.length + 1)
  for (let index = 0, start = 0; index < count && start <= text.length; index++) {
    starts[index] = start
    const end = text.indexOf('\n', start)
    start = (end < 0 ? text.length : end) + 1
  }
  return starts
}

/** Of texts whose neighbours mostly say the same, one is made for all of those. */
function repeatingLines(text: string, count: number): Lines {
  return linesBy(() => sharedTexts(text, count))
}

/** Lines that are made, all at once, when one of them is first asked for. */
function linesBy(make: () => readonly string[]): Lines {
  let values: readonly string[] | undefined
  return {
    at: (index) => {
      values ??= make()
      return values[index] ?? ''
    },
  }
}

/** Codes, each of which is written without what it shares with the one above. */
function joinedCodes(text: string): string[] {
  let code = ''
  return text.split('\n').map((rest) => {
    code = code.slice(0, Number.parseInt(rest.charAt(0), 36)) + rest.slice(1)
    return code
  })
}

function sharedTexts(text: string, count: number): string[] {
  const values: string[] = []
  for (let start = 0, value = ''; values.length < count; start += value.length + 1) {
    const end = start + value.length
    const again = text.startsWith(value, start) && (end === text.length || text[end] === '\n')
    if (!again) {
      const next = text.indexOf('\n', start)
      value = text.slice(start, next < 0 ? undefined : next)
    }
    values.push(value)
  }
  return values
}

/** One node of the columns. */
export function nodeAt(columns: NodeColumns, index: number): DictionaryNode {
  const parentId = columns.parents[index] ?? 0
  const major = z.safeParse(Major, columns.majors.at(index)).data
  const loop = readLoop(columns.loops.at(index))
  const code = columns.codes.at(index)
  return {
    nodeId: columns.ids[index] ?? 0,
    ...(parentId > 0 && { parentId }),
    segment: segmentOf(code, Number(columns.segments.at(index))),
    code,
    name: columns.names.at(index),
    unit: columns.units.at(index),
    origin: columns.origins.at(index),
    class: columns.classes.at(index),
    ...(major && { major }),
    ...(loop && { loop }),
    quantityRule: columns.quantityRules.at(index),
    sort: columns.sorts[index] ?? 0,
    revision: Number(columns.revisions.at(index)),
  }
}

/** The tail of a code that is the node's own part. */
export function segmentOf(code: string, length: number): string {
  return code.slice(code.length - length)
}

/** A loop as columns say it; empty for none. */
export function loopText(loop: NodeLoop | undefined): string {
  return loop ? `${loop.over} ${loop.rule}` : ''
}

/** The loop of such a text; undefined for none. */
export function readLoop(text: string): NodeLoop | undefined {
  if (text === '') return undefined
  const blank = text.indexOf(' ')
  return z.safeParse(NodeLoop, { over: text.slice(0, blank), rule: text.slice(blank + 1) }).data
}

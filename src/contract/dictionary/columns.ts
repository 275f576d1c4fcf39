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

/** Nodes, column by column. */
export interface NodeColumns {
  count: number
  ids: Int32Array
  /** 0 for a root. */
  parents: Int32Array
  sorts: Float64Array
  codes: string[]
  /** How long a tail of the code is the node's own. */
  segments: Uint8Array
  names: string[]
  units: string[]
  origins: string[]
  classes: string[]
  /** Empty for none. */
  majors: string[]
  /** As `loopAt` reads them; empty for none. */
  loops: string[]
  quantityRules: string[]
  revisions: Int32Array
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
  const lines = (text: string) => (count === 0 ? [] : text.split('\n'))
  const [steps, ups, rests] = [lines(texts.ids), lines(texts.parents), lines(texts.codes)]
  const [sorts, segments, revisions] = [lines(texts.sorts), lines(texts.segments), lines(texts.revisions)]
  const columns = {
    names: lines(texts.names),
    units: repeating(lines(texts.units)),
    origins: repeating(lines(texts.origins)),
    classes: repeating(lines(texts.classes)),
    majors: repeating(lines(texts.majors)),
    loops: repeating(lines(texts.loops)),
    quantityRules: repeating(lines(texts.quantityRules)),
  }
  const read = [steps, ups, rests, sorts, segments, revisions, ...Object.values(columns)]
  if (read.some(({ length }) => length !== count)) return undefined
  const ids = new Int32Array(count)
  const parents = new Int32Array(count)
  const codes: string[] = []
  for (let index = 0, id = 0, code = ''; index < count; index++) {
    id += Number(steps[index])
    ids[index] = id
    const up = ups[index]
    parents[index] = up ? id - Number(up) : 0
    const rest = rests[index] ?? '0'
    code = code.slice(0, Number.parseInt(rest.charAt(0), 36)) + rest.slice(1)
    codes.push(code)
  }
  return {
    count,
    ids,
    parents,
    sorts: numbers(new Float64Array(count), sorts),
    codes,
    segments: numbers(new Uint8Array(count), segments),
    ...columns,
    revisions: numbers(new Int32Array(count), revisions),
  }
}

/** A loop, because `TypedArray.from` takes ten times as long. */
function numbers<Numbers extends Float64Array | Int32Array | Uint8Array>(
  into: Numbers,
  texts: readonly string[],
): Numbers {
  for (let index = 0; index < into.length; index++) into[index] = Number(texts[index])
  return into
}

/** One text for neighbours that say the same, so that the others can go. */
function repeating(texts: string[]): string[] {
  for (let index = 1; index < texts.length; index++) {
    const before = texts[index - 1]
    if (before !== undefined && texts[index] === before) texts[index] = before
  }
  return texts
}

/** One node of the columns. */
export function nodeAt(columns: NodeColumns, index: number): DictionaryNode {
  const parentId = columns.parents[index] ?? 0
  const major = z.safeParse(Major, columns.majors[index]).data
  const loop = readLoop(columns.loops[index] ?? '')
  const code = columns.codes[index] ?? ''
  return {
    nodeId: columns.ids[index] ?? 0,
    ...(parentId > 0 && { parentId }),
    segment: segmentOf(code, columns.segments[index]),
    code,
    name: columns.names[index] ?? '',
    unit: columns.units[index] ?? '',
    origin: columns.origins[index] ?? '',
    class: columns.classes[index] ?? '',
    ...(major && { major }),
    ...(loop && { loop }),
    quantityRule: columns.quantityRules[index] ?? '',
    sort: columns.sorts[index] ?? 0,
    revision: columns.revisions[index] ?? 1,
  }
}

/** The tail of a code that is the node's own part. */
export function segmentOf(code: string, length = 0): string {
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

import { Major } from '../project/schema.ts'
import { z } from '../zod.ts'
import { type DictionaryNode, NodeLoop } from './schema.ts'

/** Nodes of a part have numbers from `part * nodesPerPart + 1` on, so that a number says where its node is. */
export const nodesPerPart = 10_000

/**
 * Nodes of a snapshot's part or of a delta, column by column. Where neighbours mostly say the same, or count on, a line stands
 * for all of these: how many they are, a blank, and what the first says. So a tree is quickly read: most of 100,000 nodes says
 * what the node above says. Codes and names have a line a node, a code without what it shares with the one above.
 */
const Columns = z.object({
  count: z.int().check(z.nonnegative()),
  /** Counting on. */
  ids: z.string(),
  /** The number of the node above; 0 for a root. */
  parents: z.string(),
  /** Counting on. */
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
  const same = (of: (node: DictionaryNode) => string | number) =>
    runs(nodes.map(of), (value, before) => value === before)
  const rising = (of: (node: DictionaryNode) => number) =>
    runs(nodes.map(of), (value, before) => value === before + 1)
  return {
    count: nodes.length,
    ids: rising(({ nodeId }) => nodeId),
    parents: same(({ parentId }) => parentId ?? 0),
    sorts: rising(({ sort }) => sort),
    codes: nodes.map(({ code }, index) => unshared(code, nodes[index - 1]?.code ?? '')).join('\n'),
    segments: same(({ segment }) => segment.length),
    names: nodes.map(({ name }) => name).join('\n'),
    units: same(({ unit }) => unit),
    origins: same(({ origin }) => origin),
    classes: same((node) => node.class),
    majors: same(({ major }) => major ?? ''),
    loops: same(({ loop }) => loopText(loop)),
    quantityRules: same(({ quantityRule }) => quantityRule),
    revisions: same(({ revision }) => revision),
  }
}

/** Writes values, those that go on from the one above on its line. */
function runs<Value extends string | number>(
  values: readonly Value[],
  goesOn: (value: Value, before: Value) => boolean,
): string {
  const found: { count: number; first: Value; last: Value }[] = []
  for (const value of values) {
    const run = found.at(-1)
    if (run && goesOn(value, run.last)) {
      run.count++
      run.last = value
    } else found.push({ count: 1, first: value, last: value })
  }
  return found.map(({ count, first }) => `${count} ${first}`).join('\n')
}

const longestShared = 35

function unshared(code: string, before: string): string {
  let length = 0
  while (length < longestShared && length < code.length && code[length] === before[length]) length++
  return length.toString(36) + code.slice(length)
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
  // Of names there is a line each.
  if (count > texts.names.length + 1) return undefined
  const columns = {
    ids: new Int32Array(count),
    parents: new Int32Array(count),
    sorts: new Float64Array(count),
  }
  const whole =
    readNumbers(columns.ids, texts.ids, 1) &&
    readNumbers(columns.parents, texts.parents, 0) &&
    readNumbers(columns.sorts, texts.sorts, 1)
  if (!whole) return undefined
  return {
    count,
    ...columns,
    codes: linesBy(() => joinedCodes(texts.codes)),
    segments: repeatedLines(texts.segments, count),
    names: differentLines(texts.names, count),
    units: repeatedLines(texts.units, count),
    origins: repeatedLines(texts.origins, count),
    classes: repeatedLines(texts.classes, count),
    majors: repeatedLines(texts.majors, count),
    loops: repeatedLines(texts.loops, count),
    quantityRules: repeatedLines(texts.quantityRules, count),
    revisions: repeatedLines(texts.revisions, count),
  }
}

/** Takes a column of runs apart. */
function runsOf(text: string): { count: number; first: string }[] {
  if (text === '') return []
  return text.split('\n').map((line) => {
    const blank = line.indexOf(' ')
    return { count: Number(line.slice(0, blank)), first: line.slice(blank + 1) }
  })
}

/**
 * Reads a column of numbers.
 * @param step by how much each number of a run is more than the one above.
 * @returns whether there were just as many as there is room for.
 */
function readNumbers(into: Int32Array | Float64Array, text: string, step: 0 | 1): boolean {
  let at = 0
  for (const { count, first } of runsOf(text)) {
    const end = at + count
    if (!(end <= into.length)) return false
    for (let value = Number(first); at < end; at++, value += step) into[at] = value
  }
  return at === into.length
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
function repeatedLines(text: string, count: number): Lines {
  return linesBy(() => {
    const values = new Array<string>(count).fill('')
    let at = 0
    for (const { count, first } of runsOf(text)) {
      values.fill(first, at, at + count)
      at += count
    }
    return values
  })
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

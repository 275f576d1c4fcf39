import { z } from '../zod.ts'

/**
 * The nodes of a work site in the order in which the opened tree shows them, a line a node in every column: what repeats stands
 * together, so that it compresses to a few bytes a node.
 */
export const NodeTree = z.object({
  count: z.int(),
  /** How much more than the one above. */
  ids: z.string(),
  /** 1 for a top. */
  levels: z.string(),
  codes: z.string(),
  names: z.string(),
  units: z.string(),
  /** What it is one of and the numbers of all its loops, `pile 3-2`; empty for what does not repeat. */
  loops: z.string(),
  /** The design quantities; empty for none. */
  designs: z.string(),
})
export type NodeTree = z.output<typeof NodeTree>

/** A node of a work site. */
export interface WorkSiteNode {
  nodeId: number
  level: number
  code: string
  name: string
  unit: string
  /** `pile 3-2`; empty for what does not repeat. */
  loop: string
  /** Empty for none. */
  design: string
}

/** Writes nodes, each before what hangs on it. */
export function encodeTree(nodes: readonly WorkSiteNode[]): NodeTree {
  const column = (write: (node: WorkSiteNode, index: number) => string | number) =>
    nodes.map(write).join('\n')
  return {
    count: nodes.length,
    ids: column(({ nodeId }, index) => nodeId - (nodes[index - 1]?.nodeId ?? 0)),
    levels: column(({ level }) => level),
    codes: column(({ code }) => code),
    names: column(({ name }) => name),
    units: column(({ unit }) => unit),
    loops: column(({ loop }) => loop),
    designs: column(({ design }) => design),
  }
}

/** Reads what `encodeTree` wrote. */
export function decodeTree({ count, ...columns }: NodeTree): WorkSiteNode[] {
  // Of no lines, `split` makes one.
  const lines = (text: string) => (count === 0 ? [] : text.split('\n'))
  const [levels, codes, names] = [lines(columns.levels), lines(columns.codes), lines(columns.names)]
  const [units, loops, designs] = [lines(columns.units), lines(columns.loops), lines(columns.designs)]
  let nodeId = 0
  return lines(columns.ids).map((step, index) => {
    nodeId += Number(step)
    return {
      nodeId,
      level: Number(levels[index]),
      code: codes[index] ?? '',
      name: names[index] ?? '',
      unit: units[index] ?? '',
      loop: loops[index] ?? '',
      design: designs[index] ?? '',
    }
  })
}

/** For each line the one after the last that hangs on it. */
export function endsOf(nodes: readonly Pick<WorkSiteNode, 'level'>[]): number[] {
  const ends: number[] = []
  const open: number[] = []
  const close = (level: number, end: number) => {
    for (let line = open.at(-1); line !== undefined; line = open.at(-1)) {
      if ((nodes[line]?.level ?? 0) < level) return
      ends[line] = end
      open.pop()
    }
  }
  nodes.forEach(({ level }, line) => {
    close(level, line)
    open.push(line)
  })
  close(0, nodes.length)
  return ends
}

/**
 * How far a work site has come by its nodes, per cent: of each unit the share of what is to be built that is done, no node counted
 * beyond its design, and of the units the mean by how many nodes they have. Undefined where no node has a design quantity.
 */
export function progressOf(
  nodes: readonly Pick<WorkSiteNode, 'nodeId' | 'unit' | 'design'>[],
  doneOf: (nodeId: number) => string | undefined,
): number | undefined {
  const units = new Map<string, { nodes: number; design: number; done: number }>()
  let counted = 0
  for (const { nodeId, unit, design } of nodes) {
    const wanted = Number(design)
    if (wanted === 0) continue
    const sum = units.get(unit) ?? { nodes: 0, design: 0, done: 0 }
    units.set(unit, {
      nodes: sum.nodes + 1,
      design: sum.design + wanted,
      done: sum.done + Math.min(wanted, Number(doneOf(nodeId) ?? 0)),
    })
    counted += 1
  }
  if (counted === 0) return undefined
  const share = [...units.values()].reduce((sum, { nodes: n, design, done }) => sum + (n * done) / design, 0)
  return Math.round((share / counted) * 1000) / 10
}

/** Whether more was done than designed; exact, for neither has more than four decimals. */
export function exceeds(done: string, design: string): boolean {
  return design !== '' && tenThousandths(done) > tenThousandths(design)
}

function tenThousandths(decimal: string): bigint {
  const [whole = '', part = ''] = decimal.split('.')
  return BigInt(whole + part.padEnd(4, '0'))
}

import type { DisagreeRule, Flow, Signing } from '#gateway/workflow/engine/graph.ts'
import { type DrawnNode, nest } from '#gateway/workflow/engine/nest.ts'
import type { Random } from '../../../support/random.ts'

/** A process as a tree of blocks: what the reference semantics understands, and what graphs are drawn from. */
export type Block =
  | { kind: 'task'; id: string; executors: string[]; signing: Signing; disagree: DisagreeRule }
  | { kind: 'timer' | 'end' | 'terminate'; id: string }
  | { kind: 'sequence'; parts: Block[] }
  | { kind: 'exclusive' | 'parallel' | 'inclusive'; id: string; branches: Block[] }
  | { kind: 'subProcess'; id: string; body: Block }
  | { kind: 'loop'; id: string; body: Block }

export const people = ['an', 'bai', 'chen', 'deng', 'fan', 'gao']

/** The flow by which a gateway's branch is entered; the last branch is the default. */
export function branchFlow(id: string, index: number): string {
  return `${id}>${index}`
}

/** A random process, nested a few levels deep. */
export function randomBlock(random: Random): Block {
  let count = 0
  const name = (kind: string): string => {
    count += 1
    return `${kind}${count}`
  }

  function task(): Block {
    const executors = random.some(people, random.chance(0.08) ? 0 : 1 + random.below(3))
    const signing = random.one<Signing>([
      { mode: 'any' },
      { mode: 'inTurn' },
      { mode: 'all', percent: 100 },
      { mode: 'all', percent: 60 },
    ])
    const disagree = random.one<DisagreeRule>(['on', 'on', 'before', 'before', 'starter', 'end'])
    return { kind: 'task', id: name('task'), executors, signing, disagree }
  }

  function branches(depth: number): Block[] {
    return Array.from({ length: 2 + random.below(2) }, (_, index) => {
      if (index > 1 && random.chance(0.4))
        return {
          kind: 'sequence',
          parts: [task(), { kind: random.chance(0.3) ? 'terminate' : 'end', id: name('end') }],
        }
      return random.chance(0.15) ? { kind: 'sequence', parts: [] } : sequence(depth - 1)
    })
  }

  function block(depth: number): Block {
    const kind =
      depth <= 0
        ? 'task'
        : random.one(['task', 'task', 'exclusive', 'parallel', 'inclusive', 'subProcess', 'loop', 'timer'])
    switch (kind) {
      case 'exclusive':
        return { kind, id: name('exclusive'), branches: branches(depth) }
      case 'parallel':
      case 'inclusive':
        return { kind, id: name(kind), branches: branches(depth) }
      case 'subProcess':
        return { kind, id: name('sub'), body: sequence(depth - 1) }
      case 'loop':
        return { kind, id: name('loop'), body: loopBody(depth) }
      case 'timer':
        return { kind, id: name('timer') }
      default:
        return task()
    }
  }

  /** No inclusive join may lie in a loop; in a sub-process it may, which is a scope of its own in each round. */
  function loopBody(depth: number): Block {
    const body = sequence(depth - 1)
    return hasInclusive(body) ? { kind: 'subProcess', id: name('sub'), body } : body
  }

  function sequence(depth: number): Block {
    return { kind: 'sequence', parts: Array.from({ length: 1 + random.below(3) }, () => block(depth)) }
  }

  return sequence(3)
}

function hasInclusive(block: Block): boolean {
  if (block.kind === 'inclusive') return true
  if (block.kind === 'sequence') return block.parts.some(hasInclusive)
  if ('branches' in block) return block.branches.some(hasInclusive)
  return block.kind === 'loop' && hasInclusive(block.body)
}

/** Draws the process as nodes and flows, as a person would in the editor. */
export function draw(block: Block): ReturnType<typeof nest> & { executors: Map<string, string[]> } {
  const nodes: DrawnNode[] = []
  const executors = new Map<string, string[]>()

  function flow(id: string, to: string): Flow {
    return { id, to }
  }

  /** Draws a block that leads on to `next`; returns where it is entered. */
  function add(part: Block, next: string): string {
    if (part.kind === 'sequence') return part.parts.reduceRight((after, inner) => add(inner, after), next)
    const { id } = part
    const on = [flow(`${id}>`, next)]
    switch (part.kind) {
      case 'task':
        executors.set(id, part.executors)
        nodes.push({ kind: 'task', id, flows: on, signing: part.signing, disagree: part.disagree })
        return id
      case 'timer':
        nodes.push({ kind: 'timer', id, flows: on })
        return id
      case 'end':
      case 'terminate':
        nodes.push({ kind: part.kind, id, flows: [] })
        return id
      case 'subProcess':
        nodes.push({ kind: 'subProcess', id, flows: on, start: drawLevel(id, part.body) })
        return id
      case 'loop': {
        const decision = `${id}?`
        const back = flow(`${id}>again`, id)
        nodes.push({ kind: 'exclusive', id: decision, flows: [back, ...on], default: `${id}>` })
        nodes.push({
          kind: 'exclusive',
          id,
          flows: [flow(`${id}>in`, add(part.body, decision))],
          default: null,
        })
        return id
      }
      default: {
        const join = `${id}<`
        const flows = part.branches.map((branch, index) => flow(branchFlow(id, index), add(branch, join)))
        const otherwise = flows.at(-1)?.id ?? null
        for (const [gateway, out] of [
          [id, flows],
          [join, on],
        ] as const)
          if (part.kind === 'parallel') nodes.push({ kind: part.kind, id: gateway, flows: [...out] })
          else nodes.push({ kind: part.kind, id: gateway, flows: [...out], default: otherwise })
        return id
      }
    }
  }

  function drawLevel(id: string, body: Block): string {
    const end = `${id}-end`
    const start = `${id}-start`
    nodes.push({ kind: 'end', id: end, flows: [] })
    nodes.push({ kind: 'start', id: start, flows: [flow(`${start}>`, add(body, end))] })
    return start
  }

  const start = drawLevel('process', block)
  return { ...nest(start, nodes), executors }
}

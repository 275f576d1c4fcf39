import type { TreeItem } from '#offline/dictionary/dictionary-tree.ts'

/** What suggestions need to know of a tree; the tree of a standard is one. */
export interface SuggestedTree {
  readonly size: number
  itemAt(line: number): Pick<TreeItem, 'nodeId' | 'code' | 'name' | 'unit' | 'major'>
  parentOf(line: number): number
}

/** A relation that names and codes speak for. */
export interface Suggestion {
  /** Their lines in the two trees. */
  wbs: number
  ebs: number
  /** 1 to 100. */
  score: number
}

/** A node's page has its turn between two slices of the work. */
export interface Turns {
  due(step: number): boolean
  rest(): Promise<void>
}

/** What is offered for a node at most. */
const mostOfOne = 3
/** Below it names merely share a word. */
const lowest = 45
/** A part of a name that more nodes than these have tells nothing. */
const tooCommon = 2_000

/** Shares of the score; together 100. */
const shares = { name: 62, above: 18, unit: 10, code: 10 } as const

interface Named {
  line: number
  code: string
  unit: string
  major: string
  name: ReadonlySet<string>
  above: ReadonlySet<string>
}

/**
 * Suggests relations by name, by what stands above, by unit and by code, the best first. One of many that are numbered
 * (`3号墩`) is not suggested for itself: what they all hang on is. Nodes of different majors are never related.
 */
export async function suggestRelations(
  wbs: SuggestedTree,
  ebs: SuggestedTree,
  isRelated: (wbsNodeId: number, ebsNodeId: number) => boolean,
  turns: Turns,
): Promise<Suggestion[]> {
  const works = await namedNodes(wbs, turns)
  const entities = await namedNodes(ebs, turns)
  const byPart = new Map<string, number[]>()
  for (const [index, { name }] of entities.entries()) {
    if (turns.due(index)) await turns.rest()
    for (const part of name) {
      const having = byPart.get(part)
      if (having) having.push(index)
      else byPart.set(part, [index])
    }
  }
  const found: Suggestion[] = []
  for (const [index, work] of works.entries()) {
    if (turns.due(index)) await turns.rest()
    const candidates = new Set<number>()
    for (const part of work.name) {
      const having = byPart.get(part) ?? []
      if (having.length <= tooCommon) for (const candidate of having) candidates.add(candidate)
    }
    const best: Suggestion[] = []
    let step = 0
    for (const candidate of candidates) {
      if (turns.due(++step)) await turns.rest()
      const entity = entities[candidate]
      if (!entity || (work.major && entity.major && work.major !== entity.major)) continue
      const score = scoreOf(work, entity)
      if (score < lowest || isRelated(wbs.itemAt(work.line).nodeId, ebs.itemAt(entity.line).nodeId)) continue
      best.push({ wbs: work.line, ebs: entity.line, score })
    }
    found.push(...best.sort(byScore).slice(0, mostOfOne))
  }
  return found.sort(byScore)
}

/** The score of two nodes, 0 to 100. */
function scoreOf(work: Named, entity: Named): number {
  const unit = work.unit !== '' && work.unit === entity.unit ? 1 : 0
  return Math.round(
    shares.name * likeness(work.name, entity.name) +
      shares.above * likeness(work.above, entity.above) +
      shares.unit * unit +
      shares.code * codeLikeness(work.code, entity.code),
  )
}

function byScore(one: Suggestion, other: Suggestion): number {
  return other.score - one.score || one.wbs - other.wbs || one.ebs - other.ebs
}

/** `3` and the word for “number”, or a hash. */
const numbered = /^\d+\s*[\u53f7#]/u

async function namedNodes(tree: SuggestedTree, turns: Turns): Promise<Named[]> {
  const nodes: Named[] = []
  let above: ReadonlySet<string> = new Set()
  let aboveOf = -2
  for (let line = 0; line < tree.size; line += 1) {
    if (turns.due(line)) await turns.rest()
    const { code, name, unit, major } = tree.itemAt(line)
    const parent = tree.parentOf(line)
    // A root is a major, which is the same in both.
    if (parent < 0 || numbered.test(name)) continue
    if (parent !== aboveOf) {
      above = partsOf(tree.itemAt(parent).name)
      aboveOf = parent
    }
    nodes.push({ line, code, unit, major, name: partsOf(name), above })
  }
  return nodes
}

/** Each two characters of a name that follow each other, without its numbers and brackets; of one character, that one. */
export function partsOf(name: string): ReadonlySet<string> {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(numbered, '')
    .replace(/[\s()（）【】[\]、，,.·/\\-]+/gu, '')
  const letters = Array.from(plain)
  if (letters.length < 2) return new Set(letters)
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))
}

/** How alike two names are, 0 to 1: what they share of both together and of the shorter one. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  let shared = 0
  for (const part of one) if (other.has(part)) shared += 1
  return (2 * shared) / (one.size + other.size) / 2 + shared / Math.min(one.size, other.size) / 2
}

/** What two codes share from their beginning, of the longer one. */
function codeLikeness(one: string, other: string): number {
  const longer = Math.max(one.length, other.length)
  let same = 0
  while (same < longer && one[same] === other[same]) same += 1
  return longer === 0 ? 0 : same / longer
}

import type { ImportPlan } from '#contract/dictionary/import-plan.ts'
import { nextSegment } from './code-style.ts'
import { isRow, type Placed, placeRows, problem } from './place-rows.ts'
import { plannedChanges, plannedNodes } from './plan-rows.ts'
import { type PresentTree, push } from './present-tree.ts'
import type { FieldChange, JudgedRow, NodeField, NodeFields, SheetColumn, SheetNode } from './types.ts'

/** Says what is wrong with a field's text, in the person's language; undefined when nothing is. */
export type CheckField = (field: NodeField | 'segment', text: string) => string | undefined

/** What an import of a sheet would do, row by row, and as one. */
export interface Judgement {
  rows: JudgedRow[]
  /** Its new nodes have parents before what hangs on them, siblings in their order. */
  plan: ImportPlan
}

/** Judges the rows of a sheet against the tree as it stands. */
export function judgeRows(
  rows: readonly SheetNode[],
  tree: PresentTree,
  check: CheckField,
  plainForms: boolean,
): Judgement {
  const placed = placeRows(rows, tree, plainForms)
  refuseRepeated(placed, tree)
  giveCodes(placed, tree)
  const changes = new Map<Placed, FieldChange[]>()
  const wrong = new Set<Placed>()
  for (const place of placed) {
    const { row, node, parent } = place
    checkFields(place, check)
    if (parent && isRow(parent) && wrong.has(parent) && row.problems.length === 0)
      problem(row, 'parent', 'parentWrong', { line: parent.row.line })
    if (row.problems.length > 0) wrong.add(place)
    else if (node) changes.set(place, changesOf(row, node))
  }
  const verdicts = placed.map((place): JudgedRow => {
    const { row, node, code } = place
    const changed = changes.get(place) ?? []
    const verdict = wrong.has(place) ? 'error' : !node ? 'create' : changed.length > 0 ? 'change' : 'same'
    const { line, problems } = row
    return { line, verdict, code, name: row.name || (node?.name ?? ''), problems, changes: changed }
  })
  return {
    rows: verdicts.sort((a, b) => a.line - b.line),
    plan: {
      created: plannedNodes(placed.filter((place) => !place.node && !wrong.has(place))),
      changed: plannedChanges(changes),
    },
  }
}

/** Of two rows for one node, or for one place, the later one is wrong. */
function refuseRepeated(placed: readonly Placed[], tree: PresentTree): void {
  const first = new Map<string, number>()
  const codes = new Map<string, Placed[]>()
  const places = [...placed].sort((a, b) => a.row.line - b.row.line)
  const ids = idsOf(placed)
  for (const place of places) {
    const { row, node, segment, parent } = place
    if (!node && row.problems.some(({ rule }) => placeless.has(rule))) continue
    const siblings = `${node ? 'n' : ids.get(parent)}`
    const key = node ? `node ${node.nodeId}` : `${siblings}\n${segment || `\n${row.name}`}`
    const line = first.get(key)
    const column: SheetColumn = row.code ? 'code' : row.segment ? 'segment' : 'name'
    if (line !== undefined) problem(row, column, 'repeated', { code: place.code || row.name, line })
    else first.set(key, row.line)
    if (node || line !== undefined) continue
    if (place.code) push(codes, place.code, place)
    const other =
      segment && (!parent || !isRow(parent)) ? tree.withSegment(parent?.nodeId ?? 0, segment) : undefined
    if (other) problem(row, column, 'segmentTaken', { segment, name: other.name, code: other.code })
  }
  // What hangs on a code that two nodes would have hangs on neither for sure.
  for (const { row, parent } of placed) {
    const [one, two] = (parent && isRow(parent) && row.code && codes.get(parent.code)) || []
    if (one && two)
      problem(row, 'parent', 'parentTwice', { code: one.code, first: one.row.line, second: two.row.line })
  }
}

/** Of rows that have no place, it cannot be told what they repeat. */
const placeless: ReadonlySet<string> = new Set([
  'parentMissing',
  'parentWrong',
  'ring',
  'noOutline',
  'ambiguous',
])

/** What tells the parents of rows apart. */
function idsOf(placed: readonly Placed[]): Map<Placed['parent'], string> {
  const ids = new Map<Placed['parent'], string>([[undefined, '']])
  for (const { parent } of placed)
    if (parent && !ids.has(parent))
      ids.set(parent, isRow(parent) ? `row ${parent.row.line}` : `${parent.nodeId}`)
  return ids
}

/** Gives codes to the new nodes that have none yet: the next numbers below their parents. */
function giveCodes(placed: readonly Placed[], tree: PresentTree): void {
  const ids = idsOf(placed)
  const taken = new Map<string, Set<string>>()
  const takenBelow = (parent: Placed['parent']) => {
    const id = ids.get(parent) ?? ''
    const known = taken.get(id)
    if (known) return known
    const there = parent && isRow(parent) ? [] : tree.below(parent?.nodeId ?? 0)
    const segments = new Set(there.map(({ segment }) => segment))
    taken.set(id, segments)
    return segments
  }
  for (const { node, parent, segment } of placed) if (!node && segment) takenBelow(parent).add(segment)
  // Parents come first, and siblings are numbered in the sheet's order.
  const uncoded = placed.filter(({ node, code }) => !node && !code)
  const below = new Map<Placed['parent'], Placed[]>()
  for (const place of uncoded) push(below, place.parent, place)
  for (const [parent, siblings] of below) {
    const above = parent?.code ?? ''
    const segments = takenBelow(parent)
    for (const place of siblings.sort((a, b) => a.row.line - b.row.line)) {
      if (place.row.problems.some(({ rule }) => placeless.has(rule))) continue
      if (!place.segment) {
        place.segment = nextSegment(segments, above)
        segments.add(place.segment)
      }
      place.code = above + place.segment
    }
  }
}

function checkFields({ row, node, segment }: Placed, check: CheckField): void {
  const say = (column: SheetColumn, message: string | undefined) => {
    if (message !== undefined) problem(row, column, 'field', { message })
  }
  if (!row.name && !node) problem(row, 'name', 'nameMissing')
  if (row.name) say('name', check('name', row.name))
  if (!node && segment) say(row.segment ? 'segment' : 'code', check('segment', segment))
  for (const field of fieldsOf(row)) {
    const text = row.fields[field]
    if (text !== undefined && field !== 'major' && field !== 'loopOver') say(field, check(field, text))
  }
  if (row.fields.loopRule && !row.fields.loopOver && !node?.loopOver) problem(row, 'loop', 'loopOver')
}

type OtherField = Exclude<NodeField, 'name'>

function fieldsOf({ fields }: SheetNode): OtherField[] {
  return otherFields.filter((field) => fields[field] !== undefined)
}

const otherFields = [
  'unit',
  'class',
  'origin',
  'major',
  'loopOver',
  'loopRule',
  'quantityRule',
] as const satisfies readonly OtherField[]

function changesOf(row: SheetNode, node: NodeFields): FieldChange[] {
  const given = [...(row.name ? (['name'] as const) : []), ...fieldsOf(row)]
  return given.flatMap((field) => {
    const after = field === 'name' ? row.name : (row.fields[field] ?? '')
    return after === node[field] ? [] : [{ field, before: node[field], after }]
  })
}

/** Columns of the template, in its order. */
export const sheetColumns = [
  'code',
  'segment',
  'name',
  'parent',
  'level',
  'unit',
  'major',
  'class',
  'origin',
  'loop',
  'loopRule',
  'quantityRule',
  'node',
] as const
export type SheetColumn = (typeof sheetColumns)[number]

/** Columns that hold a field of a node as it stands, but for its name. */
export const plainFields = ['unit', 'class', 'origin', 'quantityRule'] as const

/** What a sheet may say of a node, apart from where it stands. */
export interface NodeFields {
  name: string
  unit: string
  class: string
  origin: string
  quantityRule: string
  /** Its code; empty for none. */
  major: string
  /** What it repeats over; empty for nothing. */
  loopOver: string
  loopRule: string
}
export type NodeField = keyof NodeFields

/** A node that is there already. */
export interface PresentNode extends NodeFields {
  nodeId: number
  /** 0 for a root. */
  parentId: number
  code: string
  segment: string
}

/** What is wrong with a row, and in which column; texts have a sentence for each rule. */
export interface RowProblem {
  column: SheetColumn
  rule: ProblemRule
  values?: Readonly<Record<string, string | number>>
}
export type ProblemRule =
  | 'plainForm'
  | 'lostZero'
  | 'formula'
  | 'date'
  | 'parentMissing'
  | 'parentTwice'
  | 'parentWrong'
  | 'notBelowParent'
  | 'ring'
  | 'repeated'
  | 'segmentTaken'
  | 'segmentDiffers'
  | 'codeStays'
  | 'moved'
  | 'ambiguous'
  | 'sameName'
  | 'nameMissing'
  | 'level'
  | 'noOutline'
  | 'major'
  | 'loop'
  | 'loopOver'
  | 'field'

/** A row of the sheet as it was read: plain texts, and what they lack. */
export interface SheetNode {
  line: number
  /** As it is given, or as its plain form says; empty for none. */
  code: string
  segment: string
  name: string
  parent: string
  /** How far its name is indented, or its level; undefined where the sheet has neither. */
  depth: number | undefined
  node: number
  /** Given fields; what is not given stays. */
  fields: Partial<NodeFields>
  problems: RowProblem[]
}

export interface FieldChange {
  field: NodeField
  before: string
  after: string
}

/** What an import does with a row. */
export type Verdict = 'create' | 'change' | 'same' | 'error'

export interface JudgedRow {
  line: number
  verdict: Verdict
  /** Its full code, a given one or the one that it gets. */
  code: string
  name: string
  problems: readonly RowProblem[]
  changes: readonly FieldChange[]
}

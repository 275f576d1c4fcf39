import type { Language } from '#contract/messages.ts'
import type { WorkbookFault } from '../../workbook/limits.ts'
import type { SheetFault } from './find-heads.ts'
import type { SheetWords } from './read-nodes.ts'
import type { JudgedRow, PresentNode, Verdict } from './types.ts'

/** What a dry run comes to. */
export interface Judged {
  sheet: string
  /** Names of hidden sheets, which are not read. */
  hidden: readonly string[]
  counts: Readonly<Record<Verdict, number>>
  /** Rows whose codes have a plain form to offer. */
  offers: number
}

/** What a person calls columns and values. */
export interface TableTexts {
  name: string
  /** Of the columns in their order. */
  heads: readonly string[]
  majors: Readonly<Record<string, string>>
  loops: Readonly<Record<string, string>>
}

/** What the thread does, each with what it takes and what it answers. */
export interface SheetTasks {
  /** Takes nodes of the tree, in its order, behind those that came before; `first` begins another tree. */
  nodes: { request: { first: boolean; nodes: readonly PresentNode[] }; answer: null }
  read: { request: { bytes: Uint8Array<ArrayBuffer>; words: SheetWords; language: Language }; answer: null }
  /** `plainForms`: whether codes are taken in the forms that are offered. */
  judge: { request: { plainForms: boolean }; answer: Judged }
  /** Some of the judged rows, or of those with a verdict. */
  rows: { request: { verdict: Verdict | undefined; from: number; count: number }; answer: JudgedRow[] }
  /** The plan, compressed, in base64. */
  plan: { request: null; answer: string }
  /** Takes what is said of judged rows, in order, for the result file. */
  remarks: { request: { first: boolean; lines: readonly (readonly string[])[] }; answer: null }
  /** The rows as they were read, each with what was said of it. */
  result: { request: { name: string; heads: readonly string[] }; answer: Blob }
  /** The tree as a workbook. */
  export: { request: TableTexts; answer: Blob }
}
export type SheetTask = keyof SheetTasks

/** A task on its way to the thread. */
export type TaskMessage<Task extends SheetTask = SheetTask> = {
  [Name in Task]: { id: number; task: Name; request: SheetTasks[Name]['request'] }
}[Task]

/** What comes back: an answer, or why there is none. */
export type TaskAnswer<Task extends SheetTask = SheetTask> = { id: number } & (
  | { answer: SheetTasks[Task]['answer'] }
  | { workbook: WorkbookFault }
  | { sheet: SheetFault; values: Readonly<Record<string, string | number>> }
  | { failure: string }
)

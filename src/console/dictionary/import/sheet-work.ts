import { encodePlan } from '#contract/dictionary/import-plan.ts'
import { NewNode } from '#contract/dictionary/node-calls.ts'
import { NodeLoop } from '#contract/dictionary/schema.ts'
import { explain, type Language } from '#contract/messages.ts'
import { z } from '#contract/zod.ts'
import { largestTree } from '../../workbook/limits.ts'
import { type OpenSheet, openSheet } from '../../workbook/read-sheet.ts'
import { writeWorkbook } from '../../workbook/write-workbook.ts'
import { findHeads } from './find-heads.ts'
import { type CheckField, type Judgement, judgeRows } from './judge-rows.ts'
import { PresentTree } from './present-tree.ts'
import { readNodes, type SheetWords } from './read-nodes.ts'
import type { Judged, SheetTask, SheetTasks, TaskMessage } from './sheet-tasks.ts'
import { templateLines } from './template-lines.ts'
import { type JudgedRow, type PresentNode, type SheetColumn, sheetColumns, type Verdict } from './types.ts'

const offered: ReadonlySet<string> = new Set(['plainForm', 'lostZero'])

/** What the thread has of one tree and one workbook. */
export class SheetWork {
  #nodes: PresentNode[] = []
  #tree: PresentTree | undefined
  #open: { sheet: OpenSheet; words: SheetWords; check: CheckField } | undefined
  #judgement: Judgement | undefined
  #byVerdict = new Map<Verdict | undefined, readonly JudgedRow[]>()
  #remarks: (readonly string[])[] = []
  readonly #tasks: {
    [Task in SheetTask]: (request: SheetTasks[Task]['request']) => Promise<SheetTasks[Task]['answer']>
  }

  constructor() {
    this.#tasks = {
      nodes: async ({ first, nodes }) => {
        if (first) this.#nodes = []
        for (const node of nodes) this.#nodes.push(node)
        this.#tree = undefined
        return null
      },
      read: async ({ bytes, words, language }) => {
        const sheet = await openSheet(bytes, largestTree)
        this.#open = { sheet, words, check: checkIn(language) }
        return null
      },
      judge: async ({ plainForms }) => this.#judge(plainForms),
      rows: async ({ verdict, from, count }) =>
        (this.#byVerdict.get(verdict) ?? []).slice(from, from + count),
      plan: async () => {
        const tree = this.#present()
        const plan = this.#judgement?.plan ?? { created: [], changed: [] }
        return await packed(encodePlan(plan, (nodeId) => tree.withId(nodeId)?.code ?? ''))
      },
      remarks: async ({ first, lines }) => {
        if (first) this.#remarks = []
        this.#remarks.push(...lines)
        return null
      },
      result: async ({ name, heads }) => {
        const cells = new Map(this.#open?.sheet.lines.map((line) => [line.line, line.cells]))
        const rows = this.#judgement?.rows ?? []
        const width = Math.max(0, ...[...cells.values()].map(({ length }) => length))
        const given = this.#headsOf(width)
        const lines = rows.map(({ line }, at) => {
          const row = cells.get(line) ?? []
          return [...given.map((_, column) => row[column]), ...(this.#remarks[at] ?? [])]
        })
        return await writeWorkbook({ name, heads: [...given, ...heads], lines: each(lines) })
      },
      export: async ({ name, heads, majors, loops }) => {
        const texts = {
          head: (column: SheetColumn) => heads[sheetColumns.indexOf(column)] ?? column,
          major: (code: string) => majors[code] ?? code,
          loop: (over: string) => loops[over] ?? over,
        }
        const [first = [], ...lines] = templateLines(this.#nodes, texts)
        return await writeWorkbook({ name, heads: first.map(String), lines: each(lines) })
      },
    }
  }

  /** Does a task. */
  run<Task extends SheetTask>({ task, request }: TaskMessage<Task>): Promise<SheetTasks[Task]['answer']> {
    return this.#tasks[task](request)
  }

  #present(): PresentTree {
    this.#tree ??= new PresentTree(this.#nodes)
    return this.#tree
  }

  #judge(plainForms: boolean): Judged {
    if (!this.#open) throw new Error('No workbook was read.')
    const { sheet, words, check } = this.#open
    const heads = findHeads(sheet.lines, words.heads)
    const rows = readNodes(sheet.lines, heads, { words, formulas: sheet.formulas, plainForms })
    this.#judgement = judgeRows(rows, this.#present(), check, plainForms)
    const judged = this.#judgement.rows
    const counts = { create: 0, change: 0, same: 0, error: 0 }
    for (const { verdict } of judged) counts[verdict]++
    this.#byVerdict = new Map([[undefined, judged]])
    for (const verdict of verdicts)
      this.#byVerdict.set(
        verdict,
        judged.filter((row) => row.verdict === verdict),
      )
    const offers = judged.filter(({ problems }) => problems.some(({ rule }) => offered.has(rule))).length
    return { sheet: sheet.name, hidden: sheet.hidden, counts, offers }
  }

  #headsOf(width: number): string[] {
    if (!this.#open) return []
    const { sheet, words } = this.#open
    const line = sheet.lines[findHeads(sheet.lines, words.heads).at]
    return Array.from({ length: width }, (_, column) => line?.cells[column] ?? '')
  }
}

const verdicts = ['create', 'change', 'same', 'error'] as const

async function* each<Line>(lines: readonly Line[]): AsyncGenerator<Line> {
  yield* lines
}

/** Says what the contract has against a field, in the person's language. */
function checkIn(language: Language): CheckField {
  const { name, segment, unit, class: given, origin, quantityRule } = NewNode.shape
  const rules = { name, segment, unit, class: given, origin, quantityRule, loopRule: NodeLoop.shape.rule }
  // What repeats is judged once: a column has few different texts.
  const known = new Map<string, string | undefined>()
  return (field, text) => {
    if (field === 'major' || field === 'loopOver') return undefined
    const key = `${field} ${text}`
    if (!known.has(key)) {
      const [issue] = z.safeParse(rules[field], text).error?.issues ?? []
      known.set(key, issue && explain(issue, language))
    }
    return known.get(key)
  }
}

/** Compressed, as base64: what a hundred thousand nodes take is a megabyte or two. */
async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  const step = 0x8000
  let binary = ''
  for (let at = 0; at < bytes.length; at += step)
    binary += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(binary)
}

import { findHeads } from '#console/dictionary/import/find-heads.ts'
import { type Judgement, judgeRows } from '#console/dictionary/import/judge-rows.ts'
import { PresentTree } from '#console/dictionary/import/present-tree.ts'
import { readNodes } from '#console/dictionary/import/read-nodes.ts'
import type { PresentNode } from '#console/dictionary/import/types.ts'
import { sheetWords } from '#console/dictionary/import/words.ts'
import en from '../../../src/console/locales/en/dictionary-import.json'
import zh from '../../../src/console/locales/zh/dictionary-import.json'

const words = sheetWords(
  [zh, en],
  [
    { code: 'bridge', name: '桥梁' },
    { code: 'tunnel', name: '隧道' },
  ],
)

interface Options {
  present?: readonly PresentNode[]
  plainForms?: boolean
  formulas?: readonly string[]
}

/** Judges a sheet given as lines of cells; the first one is line 1. */
export function judge(lines: readonly (readonly string[])[], options: Options = {}): Judgement {
  const { present = [], plainForms = false, formulas = [] } = options
  const sheet = lines.map((cells, at) => ({ line: at + 1, cells: [...cells] }))
  const heads = findHeads(sheet, words.heads)
  const rows = readNodes(sheet, heads, { words, formulas: new Set(formulas), plainForms })
  const check = (_: string, text: string) => (text.length > 20 ? 'too long' : undefined)
  return judgeRows(rows, new PresentTree(present), check, plainForms)
}

/** A node as a tree has it. */
export function node(
  nodeId: number,
  parentId: number,
  code: string,
  name: string,
  more: Partial<PresentNode> = {},
) {
  const [unit, origin, major, loopOver, loopRule, quantityRule] = ['', '', '', '', '', '']
  const given = { unit, class: '', origin, major, loopOver, loopRule, quantityRule, ...more }
  return { nodeId, parentId, code, segment: more.segment ?? code.slice(-2), name, ...given }
}

/** Codes and names of what would be created, each behind those above it. */
export function outlineOf({ plan: { created } }: Judgement): string[] {
  return created.map(({ code, segment, name, parentId, under }) => {
    const above = under === undefined ? parentId : created[under]?.code
    return `${above ?? '-'} > ${code} (${segment}) ${name}`
  })
}

import type { Cell } from '../../workbook/cells.ts'
import { type PresentNode, type SheetColumn, sheetColumns } from './types.ts'

/** What an export calls columns and values, in the person's language. */
export interface TemplateTexts {
  head: (column: SheetColumn) => string
  major: (code: string) => string
  loop: (over: string) => string
}

/** Columns of an export: levels and indentation would say again what codes say. */
const exported = sheetColumns.filter((column) => column !== 'level')

/** The lines of an export: the heads, then each node in the order of the tree. An import takes them back as they are. */
export function templateLines(nodes: readonly PresentNode[], texts: TemplateTexts): Cell[][] {
  const codeOf = new Map(nodes.map(({ nodeId, code }) => [nodeId, code]))
  const lines = nodes.map((node) => {
    const cells: Record<SheetColumn, Cell> = {
      code: node.code,
      segment: node.segment,
      name: node.name,
      parent: codeOf.get(node.parentId) ?? '',
      level: '',
      unit: node.unit,
      major: node.major && texts.major(node.major),
      class: node.class,
      origin: node.origin,
      loop: node.loopOver && texts.loop(node.loopOver),
      loopRule: node.loopRule,
      quantityRule: node.quantityRule,
      node: node.nodeId,
    }
    return exported.map((column) => cells[column])
  })
  return [exported.map(texts.head), ...lines]
}

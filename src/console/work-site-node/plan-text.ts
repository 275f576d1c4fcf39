import { plainDecimal } from '#contract/plain-decimal.ts'
import { nodeKey, type SourceNode } from '#contract/work-site-node/expand.ts'
import { Counts, type Plan } from '#contract/work-site-node/schema.ts'
import { z } from '#contract/zod.ts'
import { cellsOfText, reachOf } from '../workbook/cells-of-text.ts'

/** What is typed for the loops of work sites, by `cellKey`. */
export type TypedCounts = ReadonlyMap<string, string>
/** What is typed as design quantities, by the number of the node of the standard. */
export type TypedQuantities = ReadonlyMap<number, string>

const Each = Counts.def.element.shape.each

/** The counts that are typed into one cell: `4`, or `4 4 6` for one after the other; undefined for what is none. */
export function readCounts(text: string): number[] | undefined {
  const parts = text
    .normalize('NFKC')
    .split(/[\s,、;]+/)
    .filter(Boolean)
  if (!parts.every((part) => /^\d+$/.test(part))) return undefined
  return z.safeParse(Each, parts.map(Number)).data
}

export function cellKey(workSiteId: string, nodeId: number): string {
  return `${workSiteId} ${nodeKey(nodeId, '')}`
}

/** The nodes of a subtree that repeat. */
export function loopsOf(subtree: readonly SourceNode[]): SourceNode[] {
  return subtree.filter(({ loop }) => loop !== undefined)
}

/** The counts of a work site; undefined where one is missing, or is none. */
export function countsOf(
  workSiteId: string,
  subtree: readonly SourceNode[],
  typed: TypedCounts,
): Plan['counts'] | undefined {
  const counts: Plan['counts'] = []
  for (const { nodeId } of loopsOf(subtree)) {
    const each = readCounts(typed.get(cellKey(workSiteId, nodeId)) ?? '')
    if (!each) return undefined
    counts.push({ nodeId, each })
  }
  return counts
}

/** The design quantities of a subtree as a plan has them; what is none is left out. */
export function quantitiesOf(
  subtree: readonly SourceNode[],
  typed: TypedQuantities,
): NonNullable<Plan['quantities']> {
  return subtree.flatMap(({ nodeId }) => {
    const quantity = z.safeParse(plainDecimal, typed.get(nodeId) ?? '').data
    return quantity === undefined ? [] : { nodeId, quantity }
  })
}

/**
 * The design quantities that work sites get: each keeps those of its own last plan, but for what is typed now; one that was never
 * run begins with those of the first that was.
 */
export function designsOf(plans: readonly Plan[], typed: TypedQuantities) {
  const at = (workSiteId: string): TypedQuantities => {
    const plan = plans.find((each) => each.workSiteId === workSiteId) ?? plans[0]
    const last = (plan?.quantities ?? []).map(({ nodeId, quantity }) => [nodeId, quantity] as const)
    return new Map([...last, ...typed])
  }
  return {
    at,
    /** What stands in the boxes for several work sites; undefined where they differ. */
    over(workSiteIds: readonly string[]): ReadonlyMap<number, string | undefined> {
      const each = workSiteIds.map(at)
      const nodeIds = new Set(each.flatMap((one) => [...one.keys()]))
      return new Map(
        [...nodeIds].map((nodeId) => {
          const texts = new Set(each.map((one) => one.get(nodeId) ?? ''))
          return [nodeId, texts.size > 1 ? undefined : [...texts][0]]
        }),
      )
    },
  }
}

/** Whether something stands there that is no quantity. */
export function isWrongQuantity(text: string): boolean {
  return text.trim() !== '' && !z.safeParse(plainDecimal, text).success
}

/** What stands in the cells for a plan. */
export function typedOf({ workSiteId, counts }: Plan): [string, string][] {
  return counts.map(({ nodeId, each }) => [cellKey(workSiteId, nodeId), each.join(' ')])
}

/** What a pasted block fills in, by `cellKey`; or how far it reaches, where it does not fit and nothing of it is taken. */
type PastedCounts = { cells: [string, string][] } | { unfit: { rows: number; columns: number } }

/** Fills a pasted block from a cell on: down the work sites, to the right over the loops. */
export function pasted(
  text: string,
  from: { row: number; column: number },
  workSiteIds: readonly string[],
  loops: readonly SourceNode[],
): PastedCounts {
  const lines = cellsOfText(text)
  const reach = reachOf(lines, from)
  if (reach.rows > workSiteIds.length || reach.columns > loops.length) return { unfit: reach }
  const cells = lines.flatMap((line, down) =>
    line.flatMap((cell, right): [string, string][] => {
      const workSiteId = workSiteIds[from.row + down]
      const loop = loops[from.column + right]
      return workSiteId === undefined || !loop ? [] : [[cellKey(workSiteId, loop.nodeId), cell.trim()]]
    }),
  )
  return { cells }
}

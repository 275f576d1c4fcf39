import { countNodes, type SourceNode } from '#contract/work-site-node/expand.ts'
import { mostNodes } from '#contract/work-site-node/schema.ts'
import type { ReportedRow } from '../kit/import-report.tsx'
import type { ImportColumn, SheetRow } from '../workbook/import-sheet.ts'
import { cellKey, countsOf, loopsOf, readCounts, type TypedCounts } from './plan-text.ts'

/** A work site, as far as a row names it. */
interface NamedSite {
  workSiteId: string
  workSiteName: string
  code: string
}

/** What keeps a row from being taken, for `work-site-node:sheet`. */
export type RowProblem =
  | { key: 'noSite' | 'severalSites' | 'again' | 'missing' | 'noCount' }
  | { key: 'unfit'; needed: bigint; given: number }
  | { key: 'tooMany'; total: bigint }

/** Of a row of a sheet: the work site, what is typed for it, and what is wrong. */
export interface CountRow {
  row: SheetRow
  site: NamedSite | undefined
  cells: [string, string][]
  problems: { column: string; problem: RowProblem }[]
}

/** The column that names the work site, by its code or else its name. */
export const siteColumn = 'site'

/** The columns of a sheet of loop counts: the work site, and each loop; of two loops of one name each has its code before it. */
export function countColumns(
  loops: readonly SourceNode[],
  label: string,
  notes: { site: string; count: string },
): ImportColumn[] {
  const named = (name: string) => loops.filter((loop) => loop.name === name).length
  return [
    { name: siteColumn, label, required: true, note: notes.site },
    ...loops.map(({ nodeId, name, code }) => ({
      name: String(nodeId),
      label: named(name) > 1 ? `${code} ${name}` : name,
      required: true,
      note: notes.count,
    })),
  ]
}

/** Reads rows of loop counts, each checked by itself: what it is of, what stands in its cells, and what would come of it. */
export function readCountRows(
  rows: readonly SheetRow[],
  sites: readonly NamedSite[],
  subtree: readonly SourceNode[],
): CountRow[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    const problems: CountRow['problems'] = []
    const add = (column: string, problem: RowProblem) => problems.push({ column, problem })
    const called = row.values[siteColumn] ?? ''
    const coded = sites.filter(({ code }) => code === called)
    const found = coded.length > 0 ? coded : sites.filter(({ workSiteName }) => workSiteName === called)
    const site = found.length === 1 ? found[0] : undefined
    if (!site) add(siteColumn, { key: found.length > 1 ? 'severalSites' : 'noSite' })
    else if (taken.has(site.workSiteId)) add(siteColumn, { key: 'again' })
    const workSiteId = site?.workSiteId ?? ''
    const cells = loopsOf(subtree).map(({ nodeId }): [string, string] => {
      const text = row.values[String(nodeId)] ?? ''
      if (!readCounts(text)) add(String(nodeId), { key: text === '' ? 'missing' : 'noCount' })
      return [cellKey(workSiteId, nodeId), text]
    })
    const counts = countsOf(workSiteId, subtree, new Map(cells))
    if (counts) {
      const { total, unfit } = countNodes(subtree, counts)
      for (const { nodeId, needed, given } of unfit) add(String(nodeId), { key: 'unfit', needed, given })
      if (unfit.length === 0 && total > mostNodes) add('', { key: 'tooMany', total })
    }
    if (site && problems.length === 0) taken.add(site.workSiteId)
    return { row, site, cells, problems }
  })
}

/** What becomes of the rows, against what is typed now. */
export function reportOf(
  rows: readonly CountRow[],
  typed: TypedCounts,
  say: (problem: RowProblem) => string,
): ReportedRow[] {
  return rows.map(({ row: { line }, cells, problems }) => {
    if (problems.length > 0) {
      const errors = problems.map(({ column, problem }) => ({ path: column, message: say(problem) }))
      return { line, verdict: 'error' as const, errors }
    }
    const changed = cells.filter(([key, text]) => typed.get(key) !== text)
    const isNew = cells.every(([key]) => (typed.get(key) ?? '') === '')
    return { line, verdict: isNew ? 'create' : changed.length > 0 ? 'change' : 'same' }
  })
}

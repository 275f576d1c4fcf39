import { useTranslation } from 'react-i18next'
import type { WorkSite } from '#contract/work-site/entity.ts'
import type { SourceNode } from '#contract/work-site-node/expand.ts'
import { mostNodes } from '#contract/work-site-node/schema.ts'
import { useFormat } from '../kit/format.ts'
import { ImportDialog } from '../kit/import-dialog.tsx'
import type { SheetRow } from '../workbook/import-sheet.ts'
import { countColumns, type RowProblem, readCountRows, reportOf, siteColumn } from './count-rows.ts'
import { cellKey, loopsOf, type TypedCounts } from './plan-text.ts'

interface ImportCountsProps {
  sites: readonly WorkSite[]
  subtree: readonly SourceNode[]
  counts: TypedCounts
  onFilled: (cells: readonly [string, string][], workSiteIds: readonly string[]) => void
  onClose: () => void
}

/** Fills in the loop counts of the listed work sites from a workbook, or from rows that were copied from a sheet. */
export default function ImportCounts({ sites, subtree, counts, onFilled, onClose }: ImportCountsProps) {
  const { t } = useTranslation('work-site-node')
  const format = useFormat()
  const loops = loopsOf(subtree)
  const say = (problem: RowProblem) => {
    if (problem.key === 'unfit')
      return t('sheet.unfit', {
        needed: problem.needed.toLocaleString(),
        given: format.number(problem.given),
      })
    if (problem.key === 'tooMany')
      return t('tooMany', { total: problem.total.toLocaleString(), most: format.number(mostNodes) })
    return t(`sheet.${problem.key}`)
  }
  const read = (rows: readonly SheetRow[]) => readCountRows(rows, sites, subtree)
  return (
    <ImportDialog
      title={t('sheet.title')}
      hint={t('sheet.hint')}
      columns={countColumns(loops, t('sheet.site'), {
        site: t('sheet.siteNote'),
        count: t('sheet.countNote'),
      })}
      mostRows={sites.length}
      existing={sites.map(({ workSiteId, code }) => ({
        [siteColumn]: code,
        ...Object.fromEntries(
          loops.map(({ nodeId }) => [String(nodeId), counts.get(cellKey(workSiteId, nodeId)) ?? '']),
        ),
      }))}
      check={async (rows) => reportOf(read(rows), counts, say)}
      apply={async (rows) => {
        const taken = read(rows)
        onFilled(
          taken.flatMap(({ cells }) => cells),
          taken.flatMap(({ site }) => site?.workSiteId ?? []),
        )
        return reportOf(taken, counts, say)
      }}
      onClose={onClose}
    />
  )
}

import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkSite } from '#contract/work-site/entity.ts'
import type { SourceNode } from '#contract/work-site-node/expand.ts'
import type { Initialization } from '#contract/work-site-node/schema.ts'
import { useFormat } from '../kit/format.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Input } from '../ui/input.tsx'
import { Table, TableCell, TableHead } from '../ui/table.tsx'
import { cellKey, pasted, readCounts, type TypedCounts } from './plan-text.ts'

interface SitesTableProps {
  sites: readonly WorkSite[]
  there: ReadonlyMap<string, Initialization>
  loops: readonly SourceNode[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  counts: TypedCounts
  onCounts: (cells: readonly [string, string][]) => void
  /** What stands behind the counts of a work site: what would come, and what can be done. */
  outcome: (site: WorkSite) => ReactNode
}

/** The work sites of a design unit, those that are run ticked, with how often the loops of the subtree repeat at each. */
export function SitesTable({
  sites,
  there,
  loops,
  chosen,
  onChoose,
  counts,
  onCounts,
  outcome,
}: SitesTableProps) {
  const { t } = useTranslation('work-site-node')
  const format = useFormat()
  const [unfit, setUnfit] = useState<{ rows: number; columns: number }>()
  const ids = sites.map(({ workSiteId }) => workSiteId)
  const toggle = (id: string, on: boolean) =>
    onChoose(new Set(on ? [...chosen, id] : [...chosen].filter((each) => each !== id)))
  return (
    <div className="min-h-0 overflow-auto rounded-panel border bg-panel">
      {unfit ? (
        <p role="alert" className="p-3 text-danger text-dense">
          {t('pasteUnfit', {
            rows: format.number(unfit.rows),
            columns: unfit.columns,
            sites: sites.length,
            loops: loops.length,
          })}
        </p>
      ) : null}
      <Table>
        <thead className="sticky top-0 z-10">
          <tr>
            <TableHead className="w-10">
              <Checkbox
                aria-label={t('chooseAll')}
                checked={chosen.size === sites.length || (chosen.size > 0 && 'mixed')}
                onCheckedChange={(on) => onChoose(new Set(on ? ids : []))}
              />
            </TableHead>
            <TableHead>{t('workSite')}</TableHead>
            <TableHead className="text-right">{t('there')}</TableHead>
            {loops.map(({ nodeId, name }) => (
              <TableHead key={nodeId}>{name}</TableHead>
            ))}
            <TableHead className="w-full">{t('outcome')}</TableHead>
          </tr>
        </thead>
        <tbody>
          {sites.map((site, row) => {
            const { workSiteId, workSiteName } = site
            const isChosen = chosen.has(workSiteId)
            return (
              <tr key={workSiteId}>
                <TableCell>
                  <Checkbox
                    aria-label={workSiteName}
                    checked={isChosen}
                    onCheckedChange={(on) => toggle(workSiteId, on)}
                  />
                </TableCell>
                <TableCell className="font-medium">{workSiteName}</TableCell>
                <TableCell className="text-right text-soft tabular-nums">
                  {format.number(there.get(workSiteId)?.nodes ?? 0)}
                </TableCell>
                {loops.map(({ nodeId, name }, column) => {
                  const key = cellKey(workSiteId, nodeId)
                  const typed = counts.get(key) ?? ''
                  return (
                    <TableCell key={nodeId}>
                      <span className="block w-28 narrow:w-20">
                        <Input
                          aria-label={t('countOf', { site: workSiteName, name })}
                          inputMode="numeric"
                          value={typed}
                          disabled={!isChosen}
                          aria-invalid={typed !== '' && readCounts(typed) === undefined}
                          onChange={({ target }) => onCounts([[key, target.value]])}
                          onPaste={(event) => {
                            const text = event.clipboardData.getData('text/plain')
                            if (!/[\t\n]/.test(text.trim())) return
                            event.preventDefault()
                            const block = pasted(text, { row, column }, ids, loops)
                            setUnfit('unfit' in block ? block.unfit : undefined)
                            if ('cells' in block) onCounts(block.cells)
                          }}
                        />
                      </span>
                    </TableCell>
                  )
                })}
                <TableCell>
                  <span className="block min-w-36 whitespace-normal">{isChosen ? outcome(site) : null}</span>
                </TableCell>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </div>
  )
}

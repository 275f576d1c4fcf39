import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { WorkSite } from '#contract/work-site/entity.ts'
import { getWorkSiteNodes, type WorkSiteNodes } from '#contract/work-site-node/entity.ts'
import { longestName } from '#contract/work-site-node/schema.ts'
import { decodeTree } from '#contract/work-site-node/tree.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { HistoryButton } from '../app/history-button.tsx'
import { useOpens } from '../app/screen-link.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { NodeLines } from './node-lines.tsx'
import { SaveQuantities } from './save-quantities.tsx'
import { SiteProgress } from './site-progress.tsx'
import { useLoopLabel } from './use-loop-label.ts'
import { useTypedQuantities } from './use-typed-quantities.ts'

const NodeSheets = lazyPart(async () => ({
  default: (await import('../tabulation/record-sheets.tsx')).NodeSheets,
}))

/** The nodes of a work site with what is designed and done of them, typed in their lines, and the sheets about each; also without a network. */
export function SiteNodes({ site }: { site: WorkSite }) {
  const { t } = useTranslation('work-site-node')
  const { workSiteId } = site
  const { data, error, refetch } = useEndpoint(getWorkSiteNodes, { workSiteId }, { storedFirst: true })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={6} />
  if (data.tree.count === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />
  return <NodesOf site={site} answer={data} />
}

function NodesOf({ site, answer }: { site: WorkSite; answer: WorkSiteNodes }) {
  const { tree, projectId, workSiteId } = answer
  const nodes = useMemo(() => decodeTree(tree), [tree])
  const labelOf = useLoopLabel()
  const names = useMemo(
    () =>
      new Map(
        nodes.map(({ nodeId, code, name, loop }) => [
          String(nodeId),
          // There may be a 1号桩 in each pier.
          [code, labelOf(loop), name].filter(Boolean).join(' ').slice(0, longestName),
        ]),
      ),
    [nodes, labelOf],
  )
  const typed = useTypedQuantities(answer, names)
  const hasSheets = useOpens('/admin/table-manage', sheetCalls.list)
  const [chosen, setChosen] = useState<number>()
  const name = names.get(String(chosen))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-control flex-wrap items-center gap-3">
        <SiteProgress site={site} nodes={nodes} doneOf={(nodeId) => typed.doneOf(String(nodeId))} />
        <EditsMark kind="work-site-node" id={site.workSiteId} />
        <span className="ml-auto">
          <HistoryButton entity="work-site-node" id={site.workSiteId} name={site.workSiteName} />
        </span>
      </div>
      {/* The tree does not wait for it, nor move once it is there. */}
      <Suspense fallback={hasSheets ? <div className="min-h-control" /> : null}>
        <NodeSheets node={name === undefined ? undefined : { projectId, workSiteId, nodeId: chosen, name }} />
      </Suspense>
      <NodeLines nodes={nodes} typed={typed} chosen={chosen} onChoose={setChosen} />
      <SaveQuantities typed={typed} />
    </div>
  )
}

import { LayoutTemplate, ListTree, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type DivisionRow, divisionCalls } from '#contract/unit-work/division.ts'
import type { UnitWorkRow } from '#contract/unit-work/entity.ts'
import { generateDivisions, listDivisionTemplates } from '#contract/unit-work/plan.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { useDialogs } from '../kit/open-dialogs.tsx'
import { Allowed } from '../kit/permission.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx'
import { TreePane } from '../kit/tree-pane.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { AcceptanceBadge } from './acceptance-badge.tsx'
import { type DivisionDialogs, OpenDivisionDialog } from './division-dialogs.tsx'

const AcceptedAlong = lazyPart(async () => ({
  default: (await import('./accepted-along.tsx')).AcceptedAlong,
}))
const DivisionDrawer = lazyPart(async () => ({
  default: (await import('./division-drawer.tsx')).DivisionDrawer,
}))

interface DivisionPanelProps {
  unitWork: UnitWorkRow
  /** Opens the list of unit works where there is no room for it. */
  choose: ReactNode
  /** Id of the division that is open. */
  selected: string | undefined
  onSelect: (divisionId: string | undefined) => void
}

/** What a unit work is divided into, with what was accepted of it. */
export function DivisionPanel({ unitWork, choose, selected, onSelect }: DivisionPanelProps) {
  const { t } = useTranslation('division')
  const { unitWorkId, unitWorkName } = unitWork
  const { data, error, refetch } = useEndpoint(divisionCalls.list, { unitWorkId }, { storedFirst: true })
  const dialogs = useDialogs<DivisionDialogs>()
  const nodes = useMemo(() => data?.map(nodeOf) ?? [], [data])
  const row = data?.find(({ divisionId }) => divisionId === selected)
  const lots = data?.filter(({ level }) => level === 'lot') ?? []
  const accepted = lots.filter(({ status }) => status === 'accepted').length
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
      <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        {choose}
        <h2 className="min-w-0 truncate font-semibold text-heading">{unitWorkName}</h2>
        {lots.length > 0 ? (
          <span className="text-dense text-soft">{t('acceptedOf', { accepted, lots: lots.length })}</span>
        ) : null}
        <div className="ml-auto flex flex-wrap gap-2">
          <Allowed to={listDivisionTemplates}>
            <Button variant="outline" onClick={() => dialogs.show('templates', null)}>
              <ListTree aria-hidden />
              {t('plan.templates')}
            </Button>
          </Allowed>
          <OnlineButton variant="outline" to={divisionCalls.add} onClick={() => dialogs.show('add', null)}>
            <Plus aria-hidden />
            {t('addBelow.part')}
          </OnlineButton>
          <OnlineButton to={generateDivisions} onClick={() => dialogs.show('plan', null)}>
            <LayoutTemplate aria-hidden />
            {t('plan.action')}
          </OnlineButton>
        </div>
      </header>
      {data ? null : error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />}
      {data?.length === 0 ? <EmptyState title={t('none')} hint={t('noneHint')} /> : null}
      {nodes.length > 0 ? (
        <Tabs defaultValue="tree" className="flex min-h-0 flex-1 flex-col gap-3">
          <TabsList>
            <TabsTrigger value="tree">{t('tree')}</TabsTrigger>
            <TabsTrigger value="along">{t('along.title')}</TabsTrigger>
          </TabsList>
          <TabsContent value="tree" className="contents">
            <div className="flex min-h-0 flex-1 flex-col rounded-panel border bg-panel p-3">
              <TreePane
                nodes={nodes}
                label={t('tree')}
                selected={selected}
                rootsOpen
                onSelect={({ id }) => onSelect(id)}
                after={(node) => <After row={node.row} />}
              />
            </div>
          </TabsContent>
          <TabsContent value="along" className="contents">
            <Overlay>{data ? <AcceptedAlong unitWork={unitWork} rows={data} /> : null}</Overlay>
          </TabsContent>
        </Tabs>
      ) : null}
      <Overlay>
        {row && data ? (
          <DivisionDrawer
            row={row}
            siblings={data.filter(({ parentId }) => parentId === row.parentId)}
            dialogs={dialogs}
            onClose={() => onSelect(undefined)}
          />
        ) : null}
      </Overlay>
      <OpenDivisionDialog unitWork={unitWork} dialogs={dialogs} onSelect={onSelect} />
    </div>
  )
}

function nodeOf(row: DivisionRow) {
  const { divisionId: id, parentId, code, name } = row
  return { id, parentId, name: `${code} ${name}`, row }
}

function After({ row: { divisionId, level, status, lots, acceptedLots } }: { row: DivisionRow }) {
  const { t } = useTranslation('division')
  return (
    <span className="ml-2 flex shrink-0 items-center gap-2">
      <EditsMark kind="division" id={divisionId} />
      {level === 'lot' ? null : (
        <span className="text-small text-soft" title={t('acceptedOf', { accepted: acceptedLots, lots })}>
          {acceptedLots} / {lots}
        </span>
      )}
      <AcceptanceBadge status={status} />
    </span>
  )
}

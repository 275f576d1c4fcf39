import { Pencil, QrCode, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getAttributes } from '#contract/attribute/values.ts'
import {
  deleteWorkSites,
  updateWorkSite,
  type WorkSite,
  type WorkSiteQuery,
  workSiteCalls,
} from '#contract/work-site/entity.ts'
import { getWorkSiteNodes } from '#contract/work-site-node/entity.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { EntityHistory, useMayReadHistory } from '../app/entity-history.tsx'
import { Changeable, UndoDeletion } from '../app/queued-deletion.tsx'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import { Allowed } from '../kit/permission.tsx'
import type { List } from '../kit/use-list.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import type { Structure } from './use-structure.ts'
import { WorkSiteComponents } from './work-site-components.tsx'
import { WorkSiteFacts } from './work-site-facts.tsx'
import { WorkSitePhotos } from './work-site-photos.tsx'

const NodeAttributes = lazyPart(async () => ({
  default: (await import('../attribute/node-attributes.tsx')).NodeAttributes,
}))
const BillLink = lazyPart(() => import('../app/bill-link.tsx'))
const RecordProcesses = lazyPart(() => import('../workflow/record-processes.tsx'))
const RecordSheets = lazyPart(() => import('../tabulation/record-sheets.tsx'))
const SiteNodes = lazyPart(async () => ({
  default: (await import('../work-site-node/site-nodes.tsx')).SiteNodes,
}))

interface WorkSiteDrawerProps {
  list: List<WorkSiteQuery, WorkSite>
  structure: Structure
  onEdit: (row: WorkSite) => void
  onDelete: (row: WorkSite) => void
  onPrint: (row: WorkSite) => void
}

/** The detail of a work site: facts, components and, for those who may see it, its history. */
export function WorkSiteDrawer({ list, structure, onEdit, onDelete, onPrint }: WorkSiteDrawerProps) {
  const { t } = useTranslation(['work-site', 'work-site-form'])
  // Whose nodes were opened: what is typed there stays while another tab is looked at.
  const [opened, setOpened] = useState<string>()
  const [tab, setTab] = useState('facts')
  const mayReadHistory = useMayReadHistory()
  return (
    <DetailDrawer
      list={list}
      find={(read, workSiteId) => read(workSiteCalls.detail, { workSiteId })}
      title={(row) => row.workSiteName}
      actions={(row) => (
        <>
          <Suspense>
            <BillLink projectId={row.projectId} workSiteId={row.workSiteId} />
          </Suspense>
          <Button variant="outline" onClick={() => onPrint(row)}>
            <QrCode aria-hidden />
            {t('sheet.open')}
          </Button>
          <UndoDeletion kind="work-site" id={row.workSiteId} />
          <Changeable to={deleteWorkSites} kind="work-site" id={row.workSiteId}>
            <Button variant="outline" onClick={() => onDelete(row)}>
              <Trash2 aria-hidden />
              {t('delete')}
            </Button>
          </Changeable>
          <Changeable to={updateWorkSite} kind="work-site" id={row.workSiteId}>
            <Button onClick={() => onEdit(row)}>
              <Pencil aria-hidden />
              {t('edit')}
            </Button>
          </Changeable>
        </>
      )}
    >
      {(row) => (
        <Tabs
          value={tab}
          onValueChange={(next) => {
            if ([tab, next].includes('nodes')) setOpened(row.workSiteId)
            setTab(next)
          }}
        >
          <div className="mb-1 flex items-center gap-3">
            <span className="font-mono text-faint text-small">{row.code}</span>
            <EditsMark kind="work-site" id={row.workSiteId} />
          </div>
          <TabsList>
            <TabsTrigger value="facts">{t('work-site-form:tab.facts')}</TabsTrigger>
            <TabsTrigger value="photos">
              {t('work-site-form:tab.photos')}
              {row.photos.length > 0 ? <span className="ml-1 text-faint">{row.photos.length}</span> : null}
            </TabsTrigger>
            <TabsTrigger value="components">{t('work-site-form:tab.components')}</TabsTrigger>
            <Allowed to={getWorkSiteNodes}>
              <TabsTrigger value="nodes">{t('work-site-form:tab.nodes')}</TabsTrigger>
            </Allowed>
            <Allowed to={getAttributes}>
              <TabsTrigger value="attributes">{t('work-site-form:tab.attributes')}</TabsTrigger>
            </Allowed>
            {mayReadHistory ? <TabsTrigger value="history">{t('tab.history')}</TabsTrigger> : null}
          </TabsList>
          <TabsContent value="facts">
            <div className="flex flex-col gap-6">
              <WorkSiteFacts row={row} structure={structure} />
              <Suspense>
                <RecordSheets projectId={row.projectId} workSiteId={row.workSiteId} name={row.workSiteName} />
                <RecordProcesses entity="work-site" entityId={row.workSiteId} label={row.workSiteName} />
              </Suspense>
            </div>
          </TabsContent>
          <TabsContent value="photos">
            <WorkSitePhotos row={row} />
          </TabsContent>
          <TabsContent value="components">
            <WorkSiteComponents components={row.components} />
          </TabsContent>
          <TabsContent
            value="nodes"
            forceMount={opened === row.workSiteId || undefined}
            className="data-[state=inactive]:hidden"
          >
            <Suspense>
              <SiteNodes key={row.workSiteId} site={row} />
            </Suspense>
          </TabsContent>
          <TabsContent value="attributes">
            <Suspense>
              <NodeAttributes node={nodeOf(row)} />
            </Suspense>
          </TabsContent>
          <TabsContent value="history">
            <EntityHistory entity="work-site" id={row.workSiteId} />
          </TabsContent>
        </Tabs>
      )}
    </DetailDrawer>
  )
}

/** A work site as what has attributes: those of its design unit, where it has one. */
function nodeOf({ workSiteId: nodeId, workSiteName: name, projectId, designUnitId: boundAs }: WorkSite) {
  return { nodeId, nodeKind: 'work-site', name, projectId, boundAs } as const
}

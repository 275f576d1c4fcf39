import { FolderInput, Plus, QrCode, Trash2, Upload } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type WorkSite, workSiteCalls, workSiteEntity } from '#contract/work-site/entity.ts'
import { useEngine, useStore, willBeDeleted } from '../app/engine.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { Allowed } from '../kit/permission.tsx'
import { EmptyState } from '../kit/states.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useList } from '../kit/use-list.ts'
import { OfCurrentProject } from '../project/project-picker.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { useStructure } from './use-structure.ts'
import { useWorkSiteColumns } from './work-site-columns.tsx'
import { WorkSiteFilters } from './work-site-filters.tsx'

const WorkSiteDrawer = lazyPart(async () => ({
  default: (await import('./work-site-drawer.tsx')).WorkSiteDrawer,
}))
const WorkSiteForm = lazyPart(async () => ({ default: (await import('./work-site-forms.tsx')).WorkSiteForm }))
const ImportWorkSites = lazyPart(async () => ({
  default: (await import('./import-work-sites.tsx')).ImportWorkSites,
}))
const MoveWorkSites = lazyPart(async () => ({
  default: (await import('./move-work-sites.tsx')).MoveWorkSites,
}))
const PrintWorkSites = lazyPart(async () => ({
  default: (await import('./print-work-sites.tsx')).PrintWorkSites,
}))
const DeleteQueued = lazyPart(async () => ({
  default: (await import('../app/delete-queued.tsx')).DeleteQueued,
}))

/** The work sites of the current project: the screen that tablets use, with and without a network. */
export function WorkSiteList() {
  return (
    <OfCurrentProject>
      {({ projectId, picker }) => <WorkSitesOf projectId={projectId} picker={picker} />}
    </OfCurrentProject>
  )
}

function WorkSitesOf({ projectId, picker }: { projectId: string; picker: ReactNode }) {
  const { t } = useTranslation('work-site')
  const list = useList(workSiteCalls.list, {
    rowId: (row) => row.workSiteId,
    fixed: useMemo(() => ({ projectId }), [projectId]),
  })
  const structure = useStructure(projectId)
  const columns = useWorkSiteColumns(structure)
  const unsynced = useStore(useEngine().queue.pendingStatus('work-site'))
  const dialogs = useDialogs<
    { add: null; import: null; edit: WorkSite } & Record<'delete' | 'move' | 'sheet', readonly WorkSite[]>
  >()
  const uncheck = () => list.setChecked(new Set())
  const form = { projectId, structure, onClose: dialogs.close }
  const checked = useCheckedRows(list)
  const changeable = checked.filter(({ workSiteId }) => !willBeDeleted(unsynced.get(workSiteId)))
  const bulk = { variant: 'outline', disabled: changeable.length === 0 } as const
  return (
    <ListScreen
      list={list}
      title={t('title')}
      actions={
        <>
          {picker}
          <OnlineButton variant="outline" to={workSiteCalls.add} onClick={() => dialogs.show('import', null)}>
            <Upload aria-hidden />
            {t('import')}
          </OnlineButton>
          <Allowed to={workSiteCalls.add}>
            <Button onClick={() => dialogs.show('add', null)}>
              <Plus aria-hidden />
              {t('add')}
            </Button>
          </Allowed>
        </>
      }
    >
      <WorkSiteFilters list={list} structure={structure} />
      <DataTable
        list={list}
        columns={columns}
        attention={(row) => unsynced.has(row.workSiteId)}
        bulk={
          <>
            <Button {...bulk} onClick={() => dialogs.show('sheet', changeable)}>
              <QrCode aria-hidden />
              {t('sheet.open')}
            </Button>
            <Allowed to={workSiteCalls.update}>
              <Button {...bulk} onClick={() => dialogs.show('move', changeable)}>
                <FolderInput aria-hidden />
                {t('moveTo')}
              </Button>
            </Allowed>
            <Allowed to={workSiteCalls.remove}>
              <Button {...bulk} onClick={() => dialogs.show('delete', changeable)}>
                <Trash2 aria-hidden />
                {t('delete')}
              </Button>
            </Allowed>
          </>
        }
        empty={
          list.filters.length === 0 ? <EmptyState title={t('empty')} hint={t('emptyHint')} /> : undefined
        }
      />
      <Overlay>
        {list.selected ? (
          <WorkSiteDrawer
            list={list}
            structure={structure}
            onEdit={(row) => dialogs.show('edit', row)}
            onDelete={(row) => dialogs.show('delete', [row])}
            onPrint={(row) => dialogs.show('sheet', [row])}
          />
        ) : null}
      </Overlay>
      <OpenDialog dialogs={dialogs}>
        {{
          add: () => <WorkSiteForm {...form} />,
          import: () => <ImportWorkSites projectId={projectId} onClose={dialogs.close} />,
          edit: (row) => <WorkSiteForm {...form} row={row} />,
          delete: (rows) => (
            <DeleteQueued
              entity={workSiteEntity}
              call={workSiteCalls.remove}
              rows={rows}
              onDeleted={uncheck}
              onClose={dialogs.close}
            />
          ),
          sheet: (rows) => <PrintWorkSites rows={rows} structure={structure} onClose={dialogs.close} />,
          move: (rows) => (
            <MoveWorkSites rows={rows} structure={structure} onMoved={uncheck} onClose={dialogs.close} />
          ),
        }}
      </OpenDialog>
    </ListScreen>
  )
}

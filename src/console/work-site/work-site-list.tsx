import { Plus, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type WorkSite, workSiteCalls, workSiteEntity } from '#contract/work-site/entity.ts'
import { useEngine, useStore, willBeDeleted } from '../app/engine.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { Allowed, useAllowed } from '../kit/permission.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useList } from '../kit/use-list.ts'
import { type CurrentProject, ProjectPicker, useCurrentProject } from '../project/project-picker.tsx'
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
const DeleteQueued = lazyPart(async () => ({
  default: (await import('../app/delete-queued.tsx')).DeleteQueued,
}))

/** The work sites of the current project: the screen that tablets use, with and without a network. */
export function WorkSiteList() {
  const { t } = useTranslation('work-site')
  const current = useCurrentProject()
  if (current.error) return <ErrorState error={current.error} retry={current.retry} />
  if (current.projectId)
    return <WorkSitesOf key={current.projectId} current={current} projectId={current.projectId} />
  if (!current.projects) return <PageSkeleton />
  return <EmptyState title={t('noProject')} hint={t('noProjectHint')} />
}

function WorkSitesOf({ current, projectId }: { current: CurrentProject; projectId: string }) {
  const { t } = useTranslation('work-site')
  const list = useList(workSiteCalls.list, {
    rowId: (row) => row.workSiteId,
    fixed: useMemo(() => ({ projectId }), [projectId]),
  })
  const structure = useStructure(projectId)
  const columns = useWorkSiteColumns(structure)
  const unsynced = useStore(useEngine().queue.pendingStatus('work-site'))
  const mayDelete = useAllowed(workSiteCalls.remove)
  const dialogs = useDialogs<{ add: null; edit: WorkSite; delete: readonly WorkSite[] }>()
  const form = { projectId, structure, onClose: dialogs.close }
  const checked = useCheckedRows(list)
  const deletable = checked.filter(({ workSiteId }) => !willBeDeleted(unsynced.get(workSiteId)))
  return (
    <ListScreen
      list={list}
      title={t('title')}
      actions={
        <>
          <ProjectPicker current={current} />
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
          mayDelete ? (
            <Allowed to={workSiteCalls.remove}>
              <Button
                variant="outline"
                disabled={deletable.length === 0}
                onClick={() => dialogs.show('delete', deletable)}
              >
                <Trash2 aria-hidden />
                {t('delete')}
              </Button>
            </Allowed>
          ) : undefined
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
          />
        ) : null}
      </Overlay>
      <OpenDialog dialogs={dialogs}>
        {{
          add: () => <WorkSiteForm {...form} />,
          edit: (row) => <WorkSiteForm {...form} row={row} />,
          delete: (rows) => (
            <DeleteQueued
              entity={workSiteEntity}
              call={workSiteCalls.remove}
              rows={rows}
              onDeleted={() => list.setChecked(new Set())}
              onClose={dialogs.close}
            />
          ),
        }}
      </OpenDialog>
    </ListScreen>
  )
}

import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContainerRow, containerCalls, containerEntity } from '#contract/container/entity.ts'
import { ContainerNature } from '#contract/project/schema.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { useProjectParts } from '../app/project-parts.ts'
import { useEntityList } from '../app/use-entity-list.ts'
import { useValueOptions } from '../app/value-names.tsx'
import { Filters } from '../kit/filters.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { TreeFilter } from '../kit/tree-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { OfCurrentProject } from '../project/project-picker.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const RecordProcesses = lazyPart(() => import('../workflow/record-processes.tsx'))
const ContainerForm = lazyPart(async () => ({
  default: (await import('./container-form.tsx')).ContainerForm,
}))

/** The containers of the current project. */
export function ContainerList() {
  return (
    <OfCurrentProject>
      {({ projectId, picker }) => <ContainersOf projectId={projectId} picker={picker} />}
    </OfCurrentProject>
  )
}

function ContainersOf({ projectId, picker }: { projectId: string; picker: ReactNode }) {
  const { t } = useTranslation('container')
  const list = useEntityList(containerEntity, containerCalls, {
    fixed: useMemo(() => ({ projectId }), [projectId]),
  })
  const { containers } = useProjectParts(projectId)
  const below = useDialogs<{ add: ContainerRow }>()
  const columns = useEntityColumns<ContainerRow>(containerEntity)
  const shown = useMemo(
    () =>
      columns({
        name: { className: 'font-medium' },
        code: { className: 'font-mono' },
        type: { folds: true },
        lineName: { hidden: true },
        organizationName: { folds: true },
        alignment: { hidden: true },
        startMileage: { className: 'font-mono whitespace-nowrap', folds: true },
        endMileage: { className: 'font-mono whitespace-nowrap', folds: true },
        sort: { hidden: true },
      }),
    [columns],
  )
  return (
    <EntityListScreen
      list={list}
      title={t('title')}
      actions={
        <>
          {picker}
          <AddRow list={list} />
        </>
      }
      form={(row) => <ContainerForm projectId={projectId} row={row} onClose={list.dialogs.close} />}
      drawer={
        <EntityDrawer
          list={list}
          actions={(row) => (
            <OnlineButton variant="outline" to={containerCalls.add} onClick={() => below.show('add', row)}>
              <Plus aria-hidden />
              {t('form.addBelow')}
            </OnlineButton>
          )}
          more={({ containerId, name }) => (
            <Suspense>
              <RecordProcesses entity="container" entityId={containerId} label={name} />
            </Suspense>
          )}
        />
      }
    >
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        <MultiSelectFilter
          list={list}
          name="nature"
          label={t('field.nature')}
          options={optionsOf(t, 'nature', ContainerNature.options)}
        />
        <MultiSelectFilter
          list={list}
          name="type"
          label={t('field.type')}
          options={useValueOptions('container_type')}
        />
        <TreeFilter list={list} name="parentId" label={t('field.parentId')} nodes={containers} />
      </Filters>
      <EntityTable list={list} columns={shown} />
      <OpenDialog dialogs={below}>
        {{ add: (parent) => <ContainerForm projectId={projectId} parent={parent} onClose={below.close} /> }}
      </OpenDialog>
    </EntityListScreen>
  )
}

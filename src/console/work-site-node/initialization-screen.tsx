import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import { z } from '#contract/zod.ts'
import { readSearch } from '../kit/list-search.ts'
import { SidePane } from '../kit/side-pane.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx'
import { TreePane } from '../kit/tree-pane.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { ProjectPicker, useCurrentProject } from '../project/project-picker.tsx'
import { Initialization } from './initialization.tsx'

const Search = z.looseObject({ designUnitId: z.optional(z.string()) })
export type InitializationSearch = { projectId?: string; designUnitId?: string }

/** Gives the work sites of a project their nodes, a design unit at a time, from the EBS standard that the project uses. */
export function InitializationScreen() {
  const { t } = useTranslation('work-site-node')
  const current = useCurrentProject()
  const { projectId } = current
  if (current.error) return <ErrorState error={current.error} retry={current.retry} />
  if (!projectId) return current.projects ? <EmptyState page title={t('noProject')} /> : <PageSkeleton />
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        <div className="ml-auto flex min-w-0 flex-wrap items-center gap-2">
          <ProjectPicker current={current} />
        </div>
      </header>
      <DesignUnits key={projectId} projectId={projectId} />
    </section>
  )
}

function DesignUnits({ projectId }: { projectId: string }) {
  const { t } = useTranslation('work-site-node')
  const { data, error, refetch } = useEndpoint(getProjectStructure, { projectId })
  const { designUnitId } = readSearch(Search, useSearch({ strict: false }))
  const navigate = useNavigate()
  const nodes = useMemo(
    () => [
      ...(data?.lines ?? []).map(({ lineId, lineName }) => ({
        id: lineId,
        parentId: undefined,
        name: lineName,
      })),
      ...(data?.designUnits ?? []).map((unit) => ({
        id: unit.designUnitId,
        parentId: unit.lineId,
        name: unit.designUnitName,
      })),
    ],
    [data],
  )
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const units = data.designUnits
  const chosen = units.find((unit) => unit.designUnitId === designUnitId) ?? units[0]
  if (!chosen) return <EmptyState title={t('noDesignUnit')} />
  return (
    <SidePane
      label={t('designUnit')}
      chosen={chosen.designUnitName}
      shows={(close) => (
        <TreePane
          nodes={nodes}
          label={t('designUnit')}
          selected={chosen.designUnitId}
          rootsOpen
          onSelect={({ id }) => {
            if (!units.some((unit) => unit.designUnitId === id)) return
            void navigate({ to: '.', search: { projectId, designUnitId: id } })
            close()
          }}
        />
      )}
    >
      {(pane, button) => (
        <div className="flex min-h-0 flex-1 gap-4">
          {pane}
          <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
            <Initialization
              key={chosen.designUnitId}
              projectId={projectId}
              designUnitId={chosen.designUnitId}
              heading={
                <>
                  {button}
                  <h2 className="hidden truncate font-semibold paned:block">{chosen.designUnitName}</h2>
                </>
              }
            />
          </div>
        </div>
      )}
    </SidePane>
  )
}

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
import { ProjectScreen } from '../project/project-picker.tsx'
import { Initialization } from './initialization.tsx'

const Search = z.looseObject({ designUnitId: z.optional(z.string()) })
export type InitializationSearch = { projectId?: string; designUnitId?: string }

/** Gives the work sites of a project their nodes, a design unit at a time, from the EBS standard that the project uses. */
export function InitializationScreen() {
  const { t } = useTranslation('work-site-node')
  return (
    <ProjectScreen title={t('title')}>{(projectId) => <DesignUnits projectId={projectId} />}</ProjectScreen>
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

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import { z } from '#contract/zod.ts'
import { readSearch } from '../kit/read-search.ts'
import { SidePane } from '../kit/side-pane.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx'
import { TreePane } from '../kit/tree-pane.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { ProjectScreen } from '../project/project-picker.tsx'
import { Initialization } from './initialization.tsx'

const Search = z.looseObject({ partId: z.optional(z.string()) })
export type InitializationSearch = { projectId?: string; partId?: string }

/** Gives the work sites of a project their nodes, those of a design unit or a unit work at a time, from the EBS standard that the project uses. */
export function InitializationScreen() {
  const { t } = useTranslation('work-site-node')
  return <ProjectScreen title={t('title')}>{(projectId) => <Parts projectId={projectId} />}</ProjectScreen>
}

function Parts({ projectId }: { projectId: string }) {
  const { t } = useTranslation('work-site-node')
  const { data, error, refetch } = useEndpoint(getProjectStructure, { projectId })
  const { partId } = readSearch(Search, useSearch({ strict: false }))
  const navigate = useNavigate()
  const [parts, nodes] = useMemo(() => {
    const parts = [
      ...(data?.designUnits ?? []).map(({ designUnitId, lineId, designUnitName }) => ({
        ...{ id: designUnitId, parentId: lineId, name: designUnitName },
        filter: { designUnitId },
      })),
      ...(data?.unitWorks ?? []).map(({ unitWorkId, lineId, unitWorkName }) => ({
        ...{ id: unitWorkId, parentId: lineId, name: t('ofUnitWork', { name: unitWorkName }) },
        filter: { unitWorkId },
      })),
    ]
    const lines = (data?.lines ?? []).map(({ lineId: id, lineName: name }) => ({
      ...{ id, name, parentId: undefined },
    }))
    return [parts, [...lines, ...parts]]
  }, [data, t])
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const chosen = parts.find(({ id }) => id === partId) ?? parts[0]
  if (!chosen) return <EmptyState title={t('noPart')} />
  return (
    <SidePane
      label={t('part')}
      chosen={chosen.name}
      shows={(close) => (
        <TreePane
          nodes={nodes}
          label={t('part')}
          selected={chosen.id}
          rootsOpen
          onSelect={({ id }) => {
            if (!parts.some((part) => part.id === id)) return
            void navigate({ to: '.', search: { projectId, partId: id } })
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
              key={chosen.id}
              projectId={projectId}
              part={chosen.filter}
              heading={
                <>
                  {button}
                  <h2 className="hidden truncate font-semibold paned:block">{chosen.name}</h2>
                </>
              }
            />
          </div>
        </div>
      )}
    </SidePane>
  )
}

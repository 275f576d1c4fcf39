import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { z } from '#contract/zod.ts'
import { readSearch } from '../kit/read-search.ts'
import { SidePane } from '../kit/side-pane.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx'
import { TreePane } from '../kit/tree-pane.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { ProjectScreen } from '../project/project-picker.tsx'
import { DivisionPanel } from './division-panel.tsx'

const View = z.looseObject({ unitWorkId: z.optional(z.string()), selected: z.optional(z.string()) })
export type DivisionSearch = { projectId?: string; unitWorkId?: string }

const mostUnitWorks = 2000

/** The unit works of the current project, and how the chosen one is divided and accepted. */
export function DivisionScreen() {
  const { t } = useTranslation('division')
  const { unitWorkId, selected } = readSearch(View, useSearch({ from: '/_shell/admin/unit-engineering' }))
  if (selected && !unitWorkId) return <LeadTo divisionId={selected} />
  return (
    <ProjectScreen title={t('title')}>{(projectId) => <DivisionsOf projectId={projectId} />}</ProjectScreen>
  )
}

/** Opens a division where it lies, for an address that names it alone: a message's. */
function LeadTo({ divisionId }: { divisionId: string }) {
  const { data, error, refetch } = useEndpoint(divisionCalls.detail, { divisionId })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const { projectId, unitWorkId } = data
  return <Navigate replace to="." search={{ projectId, unitWorkId, selected: divisionId }} />
}

function DivisionsOf({ projectId }: { projectId: string }) {
  const { t } = useTranslation('division')
  const navigate = useNavigate()
  const { unitWorkId, selected } = readSearch(View, useSearch({ from: '/_shell/admin/unit-engineering' }))
  const query = { projectId, pageSize: mostUnitWorks, sortBy: 'code' as const }
  const { data, error, refetch } = useEndpoint(unitWorkCalls.list, query, { storedFirst: true })
  const unitWorks = data?.records ?? []
  const unitWork = unitWorks.find((each) => each.unitWorkId === unitWorkId)
  return (
    <>
      {data ? null : error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />}
      {data && unitWorks.length === 0 ? (
        <EmptyState title={t('noUnitWorks')} hint={t('noUnitWorksHint')} />
      ) : null}
      {unitWorks.length > 0 ? (
        <SidePane
          label={t('unitWorks')}
          chosen={unitWork?.unitWorkName ?? t('choose')}
          shows={(close) => (
            <TreePane
              nodes={unitWorks.map(({ unitWorkId: id, unitWorkName, nameKey, lots, acceptedLots }) => ({
                id,
                parentId: undefined,
                name: unitWorkName,
                nameKey,
                count: lots > 0 ? `${acceptedLots} / ${lots}` : '',
              }))}
              label={t('unitWorks')}
              selected={unitWorkId}
              onSelect={({ id }) => {
                void navigate({ to: '.', search: { projectId, unitWorkId: id } })
                close()
              }}
              after={({ count }) => <span className="ml-2 shrink-0 text-small text-soft">{count}</span>}
            />
          )}
        >
          {(pane, button) => (
            <div className="flex min-h-0 flex-1 gap-4">
              {pane}
              {unitWork ? (
                <DivisionPanel
                  key={unitWork.unitWorkId}
                  unitWork={unitWork}
                  choose={button}
                  selected={selected}
                  onSelect={(divisionId) =>
                    void navigate({
                      to: '.',
                      search: {
                        projectId,
                        unitWorkId: unitWork.unitWorkId,
                        ...(divisionId && { selected: divisionId }),
                      },
                    })
                  }
                />
              ) : (
                <div className="flex min-w-0 flex-1 flex-col gap-3">
                  <div>{button}</div>
                  <EmptyState title={t('choose')} hint={t('chooseHint')} />
                </div>
              )}
            </div>
          )}
        </SidePane>
      ) : null}
    </>
  )
}

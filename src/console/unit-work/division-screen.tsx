import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { z } from '#contract/zod.ts'
import { readSearch } from '../kit/list-search.ts'
import { SidePane } from '../kit/side-pane.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx'
import { TreePane } from '../kit/tree-pane.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { type CurrentProject, ProjectPicker, useCurrentProject } from '../project/project-picker.tsx'
import { DivisionPanel } from './division-panel.tsx'

const View = z.looseObject({ unitWorkId: z.optional(z.string()), selected: z.optional(z.string()) })
export type DivisionSearch = { projectId?: string; unitWorkId?: string }

const mostUnitWorks = 2000

/** The unit works of the current project, and how the chosen one is divided and accepted. */
export function DivisionScreen() {
  const { t } = useTranslation('division')
  const current = useCurrentProject()
  const { unitWorkId, selected } = readSearch(View, useSearch({ from: '/_shell/admin/unit-engineering' }))
  if (selected && !unitWorkId) return <LeadTo divisionId={selected} />
  if (current.error) return <ErrorState error={current.error} retry={current.retry} />
  if (current.projectId)
    return <DivisionsOf key={current.projectId} current={current} projectId={current.projectId} />
  if (!current.projects) return <PageSkeleton />
  return <EmptyState page title={t('noProject')} />
}

/** Opens a division where it lies, for an address that names it alone: a message's. */
function LeadTo({ divisionId }: { divisionId: string }) {
  const { data, error, refetch } = useEndpoint(divisionCalls.detail, { divisionId })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const { projectId, unitWorkId } = data
  return <Navigate replace to="." search={{ projectId, unitWorkId, selected: divisionId }} />
}

function DivisionsOf({ current, projectId }: { current: CurrentProject; projectId: string }) {
  const { t } = useTranslation('division')
  const navigate = useNavigate()
  const { unitWorkId, selected } = readSearch(View, useSearch({ from: '/_shell/admin/unit-engineering' }))
  const query = { projectId, pageSize: mostUnitWorks, sortBy: 'code' as const }
  const { data, error, refetch } = useEndpoint(unitWorkCalls.list, query, { storedFirst: true })
  const unitWorks = data?.records ?? []
  const unitWork = unitWorks.find((each) => each.unitWorkId === unitWorkId)
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        <div className="ml-auto flex min-w-0 flex-wrap items-center gap-2">
          <ProjectPicker current={current} />
        </div>
      </header>
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
                  <EmptyState page title={t('choose')} hint={t('chooseHint')} />
                </div>
              )}
            </div>
          )}
        </SidePane>
      ) : null}
    </section>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listBills } from '#contract/boq/item.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { workSiteCalls } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { type CurrentProject, useCurrentProject } from '../app/use-current-project.ts'
import { readSearch } from '../kit/read-search.ts'
import { SidePane } from '../kit/side-pane.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { ProjectPicker } from '../project/project-picker.tsx'
import { BillPanel } from './bill-panel.tsx'
import { BillPicker } from './bill-picker.tsx'
import type { BillOf } from './use-bill-lines.ts'

const View = z.looseObject({ unitWorkId: z.optional(z.string()), workSiteId: z.optional(z.string()) })
export type BoqSearch = { projectId?: string; unitWorkId?: string; workSiteId?: string }

/** The bills of quantities of the current project, and the chosen one. */
export function BoqScreen() {
  const { t } = useTranslation('boq-item')
  const current = useCurrentProject()
  if (current.error) return <ErrorState error={current.error} retry={current.retry} />
  if (current.projectId)
    return <BillsOf key={current.projectId} current={current} projectId={current.projectId} />
  if (!current.projects) return <PageSkeleton />
  return <EmptyState page title={t('noProject')} />
}

function BillsOf({ current, projectId }: { current: CurrentProject; projectId: string }) {
  const { t } = useTranslation('boq-item')
  const navigate = useNavigate()
  const { unitWorkId, workSiteId } = readSearch(View, useSearch({ from: '/_shell/admin/su-boq' }))
  const { data, error, refetch } = useEndpoint(listBills, { projectId }, { storedFirst: true })
  const chosen = unitWorkId ?? workSiteId
  const bill = data?.find((each) => chosen !== undefined && (each.unitWorkId ?? each.workSiteId) === chosen)
  // One that has no bill yet is called what its own row says.
  const nameless = data !== undefined && !bill
  const asked = { background: true, storedFirst: true }
  const unitWork = useEndpoint(
    unitWorkCalls.detail,
    { unitWorkId: unitWorkId ?? '' },
    { enabled: unitWorkId !== undefined && nameless, ...asked },
  )
  const site = useEndpoint(
    workSiteCalls.detail,
    { workSiteId: workSiteId ?? '' },
    { enabled: workSiteId !== undefined && nameless, ...asked },
  )
  const name = bill?.name ?? unitWork.data?.unitWorkName ?? site.data?.workSiteName
  const owner: BillOf | undefined = unitWorkId ? { unitWorkId } : workSiteId ? { workSiteId } : undefined
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        <div className="ml-auto flex min-w-0 flex-wrap items-center gap-2">
          <ProjectPicker current={current} />
        </div>
      </header>
      {data ? null : error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />}
      {data ? (
        <SidePane
          label={t('bills')}
          chosen={name ?? t('choose')}
          shows={(close) => (
            <BillPicker
              projectId={projectId}
              bills={data}
              chosen={chosen}
              onChoose={(next) => {
                void navigate({ to: '.', search: { projectId, ...next } })
                close()
              }}
            />
          )}
        >
          {(pane, button) => (
            <div className="flex min-h-0 flex-1 gap-4">
              {pane}
              {owner && name !== undefined ? (
                <BillPanel
                  key={chosen}
                  owner={owner}
                  projectId={projectId}
                  name={name}
                  bill={bill}
                  choose={button}
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
    </section>
  )
}

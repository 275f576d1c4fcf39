import { useTranslation } from 'react-i18next'
import { getProjectInitial } from '#contract/industry-profile/project-initial.ts'
import { EmptyState, ErrorState, PageSkeleton, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { ProjectPicker, useCurrentProject } from '../project/project-picker.tsx'
import { InitialSteps } from './initial-steps.tsx'
import { ProfilePanel } from './profile-panel.tsx'

/** How far the setting up of the current project has come, and the profile that it is set up by. */
export function ProjectInitialScreen() {
  const { t } = useTranslation('project-initial')
  const current = useCurrentProject()
  const { projectId } = current
  if (current.error) return <ErrorState error={current.error} retry={current.retry} />
  if (!projectId) return current.projects ? <EmptyState page title={t('noProject')} /> : <PageSkeleton />
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 railed:px-6">
      <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        <div className="ml-auto">
          <ProjectPicker current={current} />
        </div>
      </header>
      <Initial key={projectId} projectId={projectId} />
    </section>
  )
}

function Initial({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useEndpoint(getProjectInitial, { projectId })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={6} />
  return (
    <div className="grid items-start gap-4 railed:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <ProfilePanel initial={data} />
      <InitialSteps initial={data} />
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { getProjectInitial } from '#contract/industry-profile/project-initial.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { ProjectScreen } from '../project/project-picker.tsx'
import { InitialSteps } from './initial-steps.tsx'
import { ProfilePanel } from './profile-panel.tsx'

/** How far the setting up of the current project has come, and the profile that it is set up by. */
export function ProjectInitialScreen() {
  const { t } = useTranslation('project-initial')
  return <ProjectScreen title={t('title')}>{(projectId) => <Initial projectId={projectId} />}</ProjectScreen>
}

function Initial({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useEndpoint(getProjectInitial, { projectId })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={6} />
  return (
    <div className="grid min-h-0 flex-1 content-start items-start gap-4 overflow-y-auto railed:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <ProfilePanel initial={data} />
      <InitialSteps initial={data} />
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import { projectCalls, projectEntity } from '#contract/project/entities.ts'
import { ChangedLine } from '../kit/changed-line.tsx'
import { EntityFacts } from '../kit/entity-facts.tsx'
import { ErrorState, PageSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { ParticipatingUnits } from './participating-units.tsx'
import { ProjectDocuments } from './project-documents.tsx'
import { ProjectOrganizations } from './project-organizations.tsx'
import { ProjectScreen } from './project-picker.tsx'

/** The facts of the current project. */
export function ProjectInformation() {
  const { t } = useTranslation('project')
  return (
    <ProjectScreen title={t('information')}>
      {(projectId) => <Information projectId={projectId} />}
    </ProjectScreen>
  )
}

function Information({ projectId }: { projectId: string }) {
  const { data: row, error, refetch } = useEndpoint(projectCalls.detail, { projectId })
  if (!row) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus keys could not scroll it
      tabIndex={0}
      className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto lg:grid-cols-2"
    >
      <div className="flex flex-col gap-4 self-start rounded-panel border bg-panel p-4">
        <EntityFacts entity={projectEntity} row={row} />
        <ChangedLine row={row} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="rounded-panel border bg-panel p-4">
          <ProjectDocuments row={row} />
        </div>
        <div className="rounded-panel border bg-panel p-4">
          <ParticipatingUnits projectId={projectId} />
        </div>
        <div className="rounded-panel border bg-panel p-4">
          <ProjectOrganizations projectId={projectId} />
        </div>
        <Sections projectId={projectId} />
      </div>
    </div>
  )
}

/** The lines and sections of a project. */
function Sections({ projectId }: { projectId: string }) {
  const { t } = useTranslation('project')
  const { data } = useEndpoint(getProjectStructure, { projectId }, { storedFirst: true })
  const sections = data?.containers.filter(({ nature }) => nature === 'section') ?? []
  return (
    <div className="flex flex-col gap-3 rounded-panel border bg-panel p-4">
      <h3 className="font-semibold">{t('lines', { count: data?.lines.length ?? 0 })}</h3>
      <ul className="flex flex-col gap-1 text-dense">
        {data?.lines.map(({ lineId, lineName, startMileage, endMileage }) => (
          <li key={lineId} className="flex flex-wrap justify-between gap-x-4">
            <span>{lineName}</span>
            <span className="font-mono text-soft">{`${startMileage} – ${endMileage}`}</span>
          </li>
        ))}
      </ul>
      <h3 className="font-semibold">{t('sections', { count: sections.length })}</h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-dense">
        {sections.map(({ containerId, name }) => (
          <li key={containerId}>{name}</li>
        ))}
      </ul>
    </div>
  )
}

import { Check, ChevronsUpDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type CurrentProject, useCurrentProject } from '../app/use-current-project.ts'
import { PanelButton, PanelItem } from '../kit/panel-button.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx'

/** Shows the current project and lets another one be chosen; plain text where there is only one. */
export function ProjectPicker({ current }: { current: CurrentProject }) {
  const { t } = useTranslation('project-picker')
  const { projects = [], projectId, choose } = current
  const project = projects.find((each) => each.projectId === projectId)
  if (!project) return null
  if (projects.length === 1) return <span className="truncate text-soft">{project.projectName}</span>
  return (
    <PanelButton
      variant="outline"
      label={t('choose')}
      aria-label={`${t('current')} ${project.projectName}`}
      className="min-w-0 max-w-full"
      panelClassName="w-96 max-w-[calc(100vw-2rem)] p-1"
      panel={(close) =>
        projects.map((each) => (
          <PanelItem
            key={each.projectId}
            chosen={each.projectId === projectId}
            onSelect={() => {
              choose(each.projectId)
              close()
            }}
          >
            <span className="min-w-0 flex-1 truncate">{each.projectName}</span>
            {each.projectId === projectId ? <Check aria-hidden /> : null}
          </PanelItem>
        ))
      }
    >
      <span className="truncate">{project.projectName}</span>
      <ChevronsUpDown aria-hidden className="text-faint" />
    </PanelButton>
  )
}

interface OfCurrentProjectProps {
  /** The screen of a project; `picker` belongs among its actions. */
  children: (project: { projectId: string; picker: ReactNode }) => ReactNode
}

/** What is shown of the current project, built again for another one; until there is one, what keeps it away. */
export function OfCurrentProject({ children }: OfCurrentProjectProps) {
  const { t } = useTranslation('project-picker')
  const current = useCurrentProject()
  const { projectId } = current
  if (current.error) return <ErrorState error={current.error} retry={current.retry} />
  if (projectId)
    return (
      <Fragment key={projectId}>
        {children({ projectId, picker: <ProjectPicker current={current} /> })}
      </Fragment>
    )
  if (!current.projects) return <PageSkeleton />
  return <EmptyState page title={t('none')} hint={t('noneHint')} />
}

interface ProjectScreenProps {
  title: string
  children: (projectId: string) => ReactNode
}

/** A screen of the current project that is no list: its head, and what it shows. */
export function ProjectScreen({ title, children }: ProjectScreenProps) {
  return (
    <OfCurrentProject>
      {({ projectId, picker }) => (
        <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
          <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="font-semibold text-title">{title}</h1>
            <div className="ml-auto flex min-w-0 flex-wrap items-center gap-2">{picker}</div>
          </header>
          {children(projectId)}
        </section>
      )}
    </OfCurrentProject>
  )
}

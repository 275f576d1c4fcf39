import { Copy, FileSpreadsheet } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { copyStructure } from '#contract/project/copy.ts'
import { type ProjectRow, projectCalls, type projectEntity } from '#contract/project/entities.ts'
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { ParticipatingUnits } from './participating-units.tsx'
import { ProjectDocuments } from './project-documents.tsx'
import { ProjectOrganizations } from './project-organizations.tsx'

const CopyProject = lazyPart(async () => ({ default: (await import('./copy-project.tsx')).CopyProject }))
const RecordProcesses = lazyPart(() => import('../workflow/record-processes.tsx'))
const RecordSheets = lazyPart(() => import('../tabulation/record-sheets.tsx'))
const ExportStructure = lazyPart(async () => ({
  default: (await import('./export-structure.tsx')).ExportStructure,
}))

interface ProjectDrawerProps {
  list: EntityList<z.output<typeof projectEntity.Query>, ProjectRow>
}

/** The detail of a project, the units that take part in it, and what these have set up for it. */
export function ProjectDrawer({ list }: ProjectDrawerProps) {
  const { t } = useTranslation('project')
  const dialogs = useDialogs<{ copy: ProjectRow; exportStructure: ProjectRow }>()
  const select = (projectId: string) => {
    dialogs.close()
    list.select(projectId)
  }
  return (
    <>
      <EntityDrawer
        list={list}
        actions={(row) => (
          <>
            <OnlineButton variant="outline" to={copyStructure} onClick={() => dialogs.show('copy', row)}>
              <Copy aria-hidden />
              {t('copy.open')}
            </OnlineButton>
            <OnlineButton
              variant="outline"
              to={projectCalls.detail}
              onClick={() => dialogs.show('exportStructure', row)}
            >
              <FileSpreadsheet aria-hidden />
              {t('exportStructure.open')}
            </OnlineButton>
          </>
        )}
        more={(row) => (
          <div key={row.projectId} className="flex flex-col gap-6">
            <ProjectDocuments row={row} />
            <ParticipatingUnits projectId={row.projectId} />
            <ProjectOrganizations projectId={row.projectId} />
            <Suspense>
              <RecordSheets projectId={row.projectId} name={row.projectName} />
              <RecordProcesses entity="project" entityId={row.projectId} label={row.projectName} />
            </Suspense>
          </div>
        )}
      />
      <OpenDialog dialogs={dialogs}>
        {{
          copy: (source) => <CopyProject source={source} onCopied={select} onClose={dialogs.close} />,
          exportStructure: (project) => <ExportStructure project={project} onClose={dialogs.close} />,
        }}
      </OpenDialog>
    </>
  )
}

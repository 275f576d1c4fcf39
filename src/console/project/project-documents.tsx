import { Pencil } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProjectRow, projectCalls, projectEntity } from '#contract/project/entities.ts'
import { ListedFiles } from '../app/listed-files.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const EntityForm = lazyPart(async () => ({ default: (await import('../app/entity-form.tsx')).EntityForm }))
const ListedFilesField = lazyPart(async () => ({
  default: (await import('../app/listed-files-field.tsx')).ListedFilesField,
}))

const DocumentProcesses = lazyPart(async () => ({
  default: (await import('../workflow/record-processes.tsx')).RecordProcessesButton,
}))

/** The documents of a project; those who may edit the project add and remove them here, others start processes from them. */
export function ProjectDocuments({ row }: { row: ProjectRow }) {
  const { t } = useTranslation('project')
  const dialogs = useDialogs<{ edit: ProjectRow }>()
  const { documents } = row
  return (
    <section className="flex flex-col gap-3">
      <header className="flex min-h-control flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('documents.title', { count: documents.length })}</h3>
        <OnlineButton variant="outline" to={projectCalls.update} onClick={() => dialogs.show('edit', row)}>
          <Pencil aria-hidden />
          {t('documents.edit')}
        </OnlineButton>
      </header>
      {documents.length === 0 ? <p className="text-dense text-soft">{t('documents.none')}</p> : null}
      <ListedFiles
        files={documents}
        actions={({ fileId, name }) => (
          <Suspense>
            <DocumentProcesses entity="project-document" entityId={fileId} label={name} />
          </Suspense>
        )}
      />
      <OpenDialog dialogs={dialogs}>
        {{
          edit: (edited) => (
            <EntityForm entity={projectEntity} calls={projectCalls} row={edited} onClose={dialogs.close}>
              <ListedFilesField
                name="documents"
                place={`project ${edited.projectId}`}
                add={t('documents.add')}
              />
            </EntityForm>
          ),
        }}
      </OpenDialog>
    </section>
  )
}

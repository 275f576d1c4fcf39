import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ProjectRow, projectCalls, projectEntity } from '#contract/project/entities.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { DocumentList } from './document-list.tsx'

const EntityForm = lazyPart(async () => ({ default: (await import('../app/entity-form.tsx')).EntityForm }))
const DocumentsField = lazyPart(async () => ({
  default: (await import('./documents-field.tsx')).DocumentsField,
}))

/** The documents of a project; those who may edit the project add and remove them here. */
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
      <DocumentList documents={documents} />
      <OpenDialog dialogs={dialogs}>
        {{
          edit: (edited) => (
            <EntityForm entity={projectEntity} calls={projectCalls} row={edited} onClose={dialogs.close}>
              <DocumentsField projectId={edited.projectId} />
            </EntityForm>
          ),
        }}
      </OpenDialog>
    </section>
  )
}

import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import {
  type ProjectDepartmentRow,
  projectDepartmentCalls,
  projectDepartmentEntity,
  projectOrganizationCalls,
  projectOrganizationEntity,
} from '#contract/project-organization/entities.ts'
import type { ProjectOrganization } from '#contract/project-organization/schema.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Departments, Line } from './project-organization-lines.tsx'

const DeleteEntities = lazyPart(async () => ({
  default: (await import('../app/delete-entities.tsx')).DeleteEntities,
}))
const OrganizationForm = lazyPart(async () => ({
  default: (await import('./project-form.tsx')).ProjectOrganizationForm,
}))
const DepartmentForm = lazyPart(async () => ({
  default: (await import('./project-form.tsx')).ProjectDepartmentForm,
}))

/** More than any project has. */
const mostOrganizations = 500

/** Where a new department comes to stand. */
interface Above {
  projectOrganizationId: string
  parentId?: string
}

/** What the units that take part have set up for a project, with its departments; edited by those who may edit the project. */
export function ProjectOrganizations({ projectId }: { projectId: string }) {
  const { t } = useTranslation('project-organization')
  const query = { projectId, pageSize: mostOrganizations }
  const { data, error, refetch } = useEndpoint(listProjectOrganizations, query)
  const dialogs = useDialogs<{
    add: null
    edit: ProjectOrganization
    delete: ProjectOrganization
    addDepartment: Above
    editDepartment: ProjectDepartmentRow
    deleteDepartment: ProjectDepartmentRow
  }>()
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={4} />
  const { close, show } = dialogs
  return (
    <section className="flex flex-col gap-3">
      <header className="flex min-h-control flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('title', { count: data.records.length })}</h3>
        <OnlineButton variant="outline" to={projectOrganizationCalls.add} onClick={() => show('add', null)}>
          <Plus aria-hidden />
          {t('form.add')}
        </OnlineButton>
      </header>
      {data.records.length === 0 ? <p className="text-dense text-soft">{t('none')}</p> : null}
      <ul className="divide-y rounded-panel border bg-panel empty:hidden">
        {data.records.map((organization) => {
          const { projectOrganizationId, projectOrganizationName, projectOrgTypeId } = organization
          return (
            <li key={projectOrganizationId} className="py-2 pr-2 pl-4">
              <Line
                name={projectOrganizationName}
                note={t(`projectOrgTypeId.${projectOrgTypeId}`)}
                onAddBelow={() => show('addDepartment', { projectOrganizationId })}
                onEdit={() => show('edit', organization)}
                onDelete={() => show('delete', organization)}
              >
                <HistoryButton
                  entity="project-organization"
                  id={projectOrganizationId}
                  name={projectOrganizationName}
                  size="icon"
                />
              </Line>
              <Departments
                departments={organization.projectDepartmentNodeVOS}
                onAddBelow={({ projectDepartmentId: parentId }) =>
                  show('addDepartment', { projectOrganizationId, parentId })
                }
                onEdit={(department) => show('editDepartment', department)}
                onDelete={(department) => show('deleteDepartment', department)}
              />
            </li>
          )
        })}
      </ul>
      <OpenDialog dialogs={dialogs}>
        {{
          add: () => <OrganizationForm projectId={projectId} row={undefined} onClose={close} />,
          edit: (row) => <OrganizationForm projectId={projectId} row={row} onClose={close} />,
          delete: (row) => (
            <DeleteEntities
              entity={projectOrganizationEntity}
              calls={projectOrganizationCalls}
              rows={[row]}
              onDeleted={() => undefined}
              onClose={close}
            />
          ),
          addDepartment: (above) => (
            <DepartmentForm besides={{ projectId, ...above }} row={undefined} onClose={close} />
          ),
          editDepartment: (row) => <DepartmentForm besides={{ projectId }} row={row} onClose={close} />,
          deleteDepartment: (row) => (
            <DeleteEntities
              entity={projectDepartmentEntity}
              calls={projectDepartmentCalls}
              rows={[row]}
              onDeleted={() => undefined}
              onClose={close}
            />
          ),
        }}
      </OpenDialog>
    </section>
  )
}

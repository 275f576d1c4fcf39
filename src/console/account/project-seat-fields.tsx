import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import type { ProjectOrganization } from '#contract/project-organization/schema.ts'
import type { FormValues } from '../kit/form-request.ts'
import { TreeField } from '../kit/tree-field.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'

const all = { pageSize: 2000 }
const none: readonly ProjectOrganization[] = []

/** The project organisations within reach, with their departments. */
export function useProjectOrganizations(): readonly ProjectOrganization[] {
  return useEndpoint(listProjectOrganizations, all).data?.records ?? none
}

/** Organisation of a project, and department within it. `projectId` narrows them to one project. */
export function ProjectSeatFields({ projectId }: { projectId?: string | undefined }) {
  const { t } = useTranslation('account')
  const { setValue } = useFormContext<FormValues>()
  const [chosen, department] = useWatch<FormValues>({
    name: ['projectOrganizationId', 'projectDepartmentId'],
  })
  const organizations = useProjectOrganizations().filter((each) => !projectId || each.projectId === projectId)
  const departments =
    organizations.find((each) => each.projectOrganizationId === chosen)?.projectDepartmentNodeVOS ?? []
  const strange = Boolean(department) && !departments.some((each) => each.projectDepartmentId === department)
  useEffect(() => {
    if (strange) setValue('projectDepartmentId', '')
  }, [strange, setValue])
  return (
    <>
      <TreeField
        required
        name="projectOrganizationId"
        label={t('field.projectOrganizationName')}
        nodes={organizations.map((each) => ({
          id: each.projectOrganizationId,
          parentId: undefined,
          name: each.projectOrganizationName,
        }))}
      />
      <TreeField
        name="projectDepartmentId"
        label={t('field.departmentName')}
        nodes={departments.map((each) => ({
          id: each.projectDepartmentId,
          parentId: undefined,
          name: each.departmentName,
        }))}
      />
    </>
  )
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addWorkSite, workSiteEntity } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { begunWith, type ResolveFormProps } from '../app/resolve-form.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import type { FormValues } from '../kit/form-request.ts'
import { NewWorkSiteFields, newWorkSite, newWorkSiteRequest } from './new-work-site-fields.tsx'
import { useStructure } from './use-structure.ts'

/** A new work site that was refused, to be resolved and sent again under the id that it has. */
export function ResolveNewWorkSite({ edit, submit, onClose }: ResolveFormProps) {
  const { t } = useTranslation('work-site')
  const { request, reason } = edit
  const { made, begun } = useMemo(() => {
    const parsed = z.parse(workSiteEntity.Add, request)
    const { structures, components, ...values } = parsed
    const shown: FormValues = Object.fromEntries(
      Object.entries(values).filter(([name]) => name in newWorkSite),
    )
    return { made: parsed, begun: begunWith({ reason }, shown) }
  }, [request, reason])
  const structure = useStructure(made.projectId)
  const build = useMemo(() => {
    const { workSiteId, projectId, lineId, containerId, major, structures, components, photos } = made
    const fixed = { workSiteId, projectId, lineId, containerId, major, structures, components, photos }
    return newWorkSiteRequest(fixed, structure)
  }, [made, structure])
  return (
    <FormDialog
      title={t('form.add')}
      schema={workSiteEntity.Add}
      initial={newWorkSite}
      build={build}
      begun={begun}
      submit={(add) => submit(addWorkSite, add)}
      onClose={onClose}
    >
      <NewWorkSiteFields workSiteId={made.workSiteId} projectId={made.projectId} structure={structure} />
    </FormDialog>
  )
}

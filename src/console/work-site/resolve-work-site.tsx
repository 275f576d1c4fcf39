import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateWorkSite } from '#contract/work-site/endpoints.ts'
import { WorkSite, WorkSiteEdit, workSiteFieldGroups } from '#contract/work-site/schema.ts'
import { z } from '#contract/zod.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { begunWith, type ResolveFormProps, rowBeneath } from '../app/resolve-form.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest, writtenValues } from '../kit/form-request.ts'
import { valuesOfWorkSite } from './form-values.ts'
import { CareFields, MileageFields, ProgressFields } from './work-site-fields.tsx'

/** A parked edit of a work site, to be resolved and sent again; in a conflict over what the other person wrote. */
export function ResolveWorkSite({ edit, submit, onClose }: ResolveFormProps) {
  const { t } = useTranslation('work-site')
  const [{ initial, build, begun }] = useState(() => formOf(edit))
  return (
    <FormDialog
      title={t('form.edit', { name: edit.label })}
      schema={WorkSiteEdit}
      initial={initial}
      build={build}
      begun={begun}
      submit={(request) => submit(updateWorkSite, request)}
      onClose={onClose}
    >
      <ProgressFields />
      <MileageFields />
      <CareFields />
    </FormDialog>
  )
}

function formOf(edit: EditDetail) {
  const { workSiteId, workSiteName, baseRevision } = z.parse(WorkSiteEdit, edit.request)
  const initial = valuesOfWorkSite(z.parse(z.partial(WorkSite), rowBeneath(edit)))
  return {
    initial,
    build: changedRequest(
      { workSiteId, workSiteName, baseRevision: edit.revision ?? baseRevision },
      workSiteFieldGroups,
    ),
    begun: begunWith(edit, writtenValues(initial, edit.request)),
  }
}

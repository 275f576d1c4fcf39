import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateWorkSite, workSiteEntity } from '#contract/work-site/entity.ts'
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
      schema={workSiteEntity.Edit}
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
  const { workSiteId, workSiteName, baseRevision } = z.parse(workSiteEntity.Edit, edit.request)
  const initial = valuesOfWorkSite(z.parse(z.partial(workSiteEntity.Row), rowBeneath(edit)))
  return {
    initial,
    build: changedRequest(
      { workSiteId, workSiteName, baseRevision: edit.revision ?? baseRevision },
      workSiteEntity.groups,
    ),
    begun: begunWith(edit, writtenValues(initial, edit.request)),
  }
}

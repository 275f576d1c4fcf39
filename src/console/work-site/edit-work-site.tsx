import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateWorkSite, type WorkSite, workSiteEntity } from '#contract/work-site/entity.ts'
import { useSave } from '../app/use-save.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest } from '../kit/form-request.ts'
import { valuesOfWorkSite } from './form-values.ts'
import { OverlapWarning } from './overlap-warning.tsx'
import { CareFields, MileageFields, ProgressFields } from './work-site-fields.tsx'

interface EditWorkSiteProps {
  row: WorkSite
  onClose: () => void
}

/** Changes a work site; only what changed is sent, on top of the revision that was seen. */
export function EditWorkSite({ row, onClose }: EditWorkSiteProps) {
  const { t } = useTranslation('work-site')
  const save = useSave('work-site')
  // What was open when the form was: a row that changes beneath it must not change what counts as an edit.
  const [{ initial, build }] = useState(() => formOf(row))
  return (
    <FormDialog
      title={t('form.edit', { name: row.workSiteName })}
      schema={workSiteEntity.Edit}
      initial={initial}
      build={build}
      draft={`work-site ${row.workSiteId}`}
      submit={(edit) => save(updateWorkSite, edit, edit.workSiteId)}
      onClose={onClose}
    >
      <ProgressFields />
      <MileageFields />
      <OverlapWarning place={row} />
      <CareFields />
    </FormDialog>
  )
}

function formOf(row: WorkSite) {
  const { workSiteId, workSiteName, revision } = row
  return {
    initial: valuesOfWorkSite(row),
    // The name comes along as what the queue calls the edit.
    build: changedRequest({ workSiteId, workSiteName, baseRevision: revision }, workSiteEntity.groups),
  }
}

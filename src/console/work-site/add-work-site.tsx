import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addWorkSite } from '#contract/work-site/endpoints.ts'
import { WorkSiteAdd } from '#contract/work-site/schema.ts'
import { newId } from '#request/id.ts'
import { useSave } from '../app/use-save.ts'
import { SelectField, TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type BuildRequest, type FormValues, wholeRequest } from '../kit/form-request.ts'
import { NewWorkSitePlace } from './new-work-site-place.tsx'
import type { Structure } from './use-structure.ts'
import { CareFields, MileageFields, ProgressFields } from './work-site-fields.tsx'

interface AddWorkSiteProps {
  projectId: string
  structure: Structure
  onClose: () => void
}

/** Makes a work site, also without a network: its id is minted here. */
export function AddWorkSite({ projectId, structure, onClose }: AddWorkSiteProps) {
  const { t } = useTranslation('work-site')
  const save = useSave('work-site')
  const [{ initial, build }] = useState(() => formOf(projectId, structure))
  const units = [...structure.designUnits.values()]
  return (
    <FormDialog
      title={t('form.add')}
      schema={WorkSiteAdd}
      initial={initial}
      build={build}
      submit={(request) => save(addWorkSite, request, request.workSiteId)}
      onClose={onClose}
    >
      <TextField required name="workSiteName" label={t('field.workSiteName')} />
      <TextField required name="code" label={t('field.code')} />
      <SelectField
        required
        name="designUnitId"
        label={t('field.designUnitId')}
        hint={t('form.designUnitHint')}
        options={units.map((unit) => ({ value: unit.designUnitId, label: unit.designUnitName }))}
      />
      <TextField required name="type" label={t('field.type')} />
      <MileageFields />
      <NewWorkSitePlace projectId={projectId} structure={structure} />
      <ProgressFields />
      <CareFields />
    </FormDialog>
  )
}

function formOf(projectId: string, { designUnits }: Structure) {
  const workSiteId = newId()
  const initial: FormValues = {
    workSiteName: '',
    code: '',
    designUnitId: '',
    type: '',
    startMileage: '',
    endMileage: '',
    status: 'not-started',
    progress: 0,
    riskLevel: 'general',
    side: undefined,
    workArea: '',
    contact: '',
    contactPhone: '',
    remarks: '',
  }
  const build: BuildRequest = (values, before) => {
    const unit = designUnits.get(String(values.designUnitId))
    const place = unit && { lineId: unit.lineId, containerId: unit.containerId, major: unit.major }
    return wholeRequest({ workSiteId, projectId, ...place })(values, before)
  }
  return { initial, build }
}

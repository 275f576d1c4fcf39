import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '../kit/fields.tsx'
import type { BuildRequest, FormValues } from '../kit/form-request.ts'
import { wholeRequest } from '../kit/form-request.ts'
import { NewWorkSitePlace } from './new-work-site-place.tsx'
import type { Structure } from './use-structure.ts'
import { CareFields, MileageFields, ProgressFields } from './work-site-fields.tsx'

interface NewWorkSiteFieldsProps {
  /** Its id, which it has before it is saved. */
  workSiteId: string
  projectId: string
  structure: Structure
}

/** All fields of a work site that is not there yet. */
export function NewWorkSiteFields({ workSiteId, projectId, structure }: NewWorkSiteFieldsProps) {
  const { t } = useTranslation('work-site')
  const units = [...structure.designUnits.values()]
  return (
    <>
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
      <NewWorkSitePlace workSiteId={workSiteId} projectId={projectId} structure={structure} />
      <ProgressFields />
      <CareFields />
    </>
  )
}

/** What stands in the form at first. */
export const newWorkSite: FormValues = {
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

/** The request to make the work site; its design unit decides where it belongs. `fixed`: what no field holds. */
export function newWorkSiteRequest(fixed: Record<string, unknown>, { designUnits }: Structure): BuildRequest {
  return (values, before) => {
    const unit = designUnits.get(String(values.designUnitId))
    const place = unit && { lineId: unit.lineId, containerId: unit.containerId, major: unit.major }
    return wholeRequest({ ...fixed, ...place })(values, before)
  }
}

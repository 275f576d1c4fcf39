import { useTranslation } from 'react-i18next'
import { positionLevels, posts } from '#contract/person/schema.ts'
import { degrees, type RecordKind, titleLevels } from '#contract/person-record/schema.ts'
import { useEngine } from '../app/engine.tsx'
import { useStorable } from '../app/use-save.ts'
import { DateField, MonthField, SelectField, TextField } from '../kit/fields.tsx'
import { optionsOf } from '../kit/options.ts'
import { PhotoField } from './photo-field.tsx'

/** The fields of a record of a kind. */
export function RecordFields({ kind }: { kind: RecordKind }) {
  if (kind === 'education') return <EducationFields />
  if (kind === 'certificate') return <CertificateFields />
  return <ExperienceFields within={kind} />
}

function Months() {
  const { t } = useTranslation('person-record')
  return (
    <>
      <MonthField required name="startMonth" label={t('field.startMonth')} />
      <MonthField name="endMonth" label={t('field.endMonth')} hint={t('form.endMonth')} />
    </>
  )
}

/** A photo that stays on this device until its record has been taken. */
function RecordPhoto(field: { name: string; label: string }) {
  const { files } = useEngine()
  const storable = useStorable()
  return <PhotoField {...field} keep={(photo) => storable(files.keep(photo))} />
}

function EducationFields() {
  const { t } = useTranslation('person-record')
  return (
    <>
      <TextField required name="school" label={t('field.school')} />
      <SelectField
        required
        name="degree"
        label={t('field.degree')}
        options={optionsOf(t, 'degree', degrees)}
      />
      <TextField wide name="major" label={t('field.major')} />
      <Months />
      <RecordPhoto name="graduationPhoto" label={t('field.graduationPhoto')} />
      <RecordPhoto name="degreePhoto" label={t('field.degreePhoto')} />
    </>
  )
}

function CertificateFields() {
  const { t } = useTranslation('person-record')
  return (
    <>
      <TextField required name="certificateName" label={t('field.certificateName')} />
      <SelectField
        name="titleLevel"
        label={t('field.titleLevel')}
        options={optionsOf(t, 'titleLevel', titleLevels)}
      />
      <TextField name="certificateNumber" label={t('field.certificateNumber')} />
      <TextField name="issuingUnit" label={t('field.issuingUnit')} />
      <DateField name="validFrom" label={t('field.validFrom')} />
      <DateField name="validUntil" label={t('field.validUntil')} hint={t('form.validUntil')} />
      <RecordPhoto name="frontPhoto" label={t('field.frontPhoto')} />
      <RecordPhoto name="backPhoto" label={t('field.backPhoto')} />
    </>
  )
}

function ExperienceFields({ within }: { within: 'job' | 'project' }) {
  const { t } = useTranslation(['person-record', 'person'])
  return (
    <>
      {within === 'project' ? (
        <TextField required wide name="projectName" label={t('field.projectName')} />
      ) : null}
      <TextField required name="institution" label={t('field.institution')} />
      <TextField name="position" label={t('field.position')} />
      <Months />
      <TextField name="organization" label={t('field.organization')} />
      <TextField name="department" label={t('field.department')} />
      <SelectField
        name="jobLevel"
        label={t('field.jobLevel')}
        options={optionsOf(t, 'person:positionLevel', positionLevels)}
      />
      <SelectField name="post" label={t('field.post')} options={optionsOf(t, 'person:post', posts)} />
    </>
  )
}

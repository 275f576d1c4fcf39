import { useTranslation } from 'react-i18next'
import { positionLevels } from '#contract/person/schema.ts'
import { degrees, type RecordKind, titleLevels } from '#contract/person-record/schema.ts'
import { useEngine } from '../app/engine.tsx'
import { PhotoField } from '../app/photo-field.tsx'
import { PostField } from '../app/post-field.tsx'
import { useStorable } from '../app/use-save.ts'
import { DateField, MonthField, SelectField, TextField } from '../kit/fields.tsx'
import { optionsOf } from '../kit/options.ts'

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
      <MonthField name="startMonth" />
      <MonthField name="endMonth" hint={t('form.endMonth')} />
    </>
  )
}

/** A photo that stays on this device until its record has been taken. */
function RecordPhoto({ name }: { name: string }) {
  const { t } = useTranslation('person-record')
  const { files } = useEngine()
  const storable = useStorable()
  return <PhotoField name={name} label={t(`field.${name}`)} save={(photo) => storable(files.save(photo))} />
}

function EducationFields() {
  const { t } = useTranslation('person-record')
  return (
    <>
      <TextField name="school" />
      <SelectField name="degree" options={optionsOf(t, 'degree', degrees)} />
      <TextField wide name="major" />
      <Months />
      <RecordPhoto name="graduationPhoto" />
      <RecordPhoto name="degreePhoto" />
    </>
  )
}

function CertificateFields() {
  const { t } = useTranslation('person-record')
  return (
    <>
      <TextField name="certificateName" />
      <SelectField name="titleLevel" options={optionsOf(t, 'titleLevel', titleLevels)} />
      <TextField name="certificateNumber" />
      <TextField name="issuingUnit" />
      <DateField name="validFrom" />
      <DateField name="validUntil" hint={t('form.validUntil')} />
      <RecordPhoto name="frontPhoto" />
      <RecordPhoto name="backPhoto" />
    </>
  )
}

function ExperienceFields({ within }: { within: 'job' | 'project' }) {
  const { t } = useTranslation(['person-record', 'person'])
  return (
    <>
      {within === 'project' ? <TextField wide name="projectName" /> : null}
      <TextField name="institution" />
      <TextField name="position" />
      <Months />
      <TextField name="organization" />
      <TextField name="department" />
      <SelectField name="jobLevel" options={optionsOf(t, 'person:positionLevel', positionLevels)} />
      <PostField />
    </>
  )
}

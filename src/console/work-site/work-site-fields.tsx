import { useTranslation } from 'react-i18next'
import { canonicalMileage } from '#contract/mileage.ts'
import { riskLevels, sides, workSiteStatuses } from '#contract/work-site/schema.ts'
import { MileageField, NumberField, SelectField, TextAreaField, TextField } from '../kit/fields.tsx'
import { optionsOf } from '../kit/options.ts'

/** The fields of a work site that a person keeps up to date. */
export function ProgressFields() {
  const { t } = useTranslation('work-site')
  return (
    <>
      <SelectField
        required
        name="status"
        label={t('field.status')}
        options={optionsOf(t, 'status', workSiteStatuses)}
      />
      <NumberField required name="progress" label={t('field.progress')} unit="%" />
    </>
  )
}

export function MileageFields() {
  const { t } = useTranslation('work-site')
  return (
    <>
      {(['startMileage', 'endMileage'] as const).map((name) => (
        <MileageField
          key={name}
          required
          name={name}
          label={t(`field.${name}`)}
          canonical={canonicalMileage}
          placeholder={t('form.mileageHint')}
        />
      ))}
    </>
  )
}

export function CareFields() {
  const { t } = useTranslation('work-site')
  return (
    <>
      <SelectField
        required
        name="riskLevel"
        label={t('field.riskLevel')}
        options={optionsOf(t, 'riskLevel', riskLevels)}
      />
      <SelectField name="side" label={t('field.side')} options={optionsOf(t, 'side', sides)} />
      <TextField name="workArea" label={t('field.workArea')} wide />
      <TextField name="contact" label={t('field.contact')} />
      <TextField name="contactPhone" label={t('field.contactPhone')} type="tel" />
      <TextAreaField name="remarks" label={t('field.remarks')} />
    </>
  )
}

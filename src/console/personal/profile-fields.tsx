import { useTranslation } from 'react-i18next'
import { sexes } from '#contract/person/schema.ts'
import type { Profile } from '#contract/personal/schema.ts'
import { PostField } from '../app/post-field.tsx'
import { DateField, SelectField, TextField } from '../kit/fields.tsx'
import type { FormValues } from '../kit/form-request.ts'
import { optionsOf } from '../kit/options.ts'

/** What people change of their own record; sex and birth date are not asked for where the ID number says them. */
export function ProfileFields({ byIdCard }: { byIdCard: boolean }) {
  const { t } = useTranslation('person')
  return (
    <>
      <TextField name="userName" label={t('field.userName')} required />
      <PostField label={t('field.post')} />
      {byIdCard ? null : (
        <>
          <SelectField name="sex" label={t('field.sex')} options={optionsOf(t, 'sex', sexes)} />
          <DateField name="birthDate" label={t('field.birthDate')} />
        </>
      )}
    </>
  )
}

/** What stands in that form. */
export function valuesOfProfile(profile: { [K in keyof Profile]?: Profile[K] | undefined }): FormValues {
  const { userName, sex, birthDate, post, idCard } = profile
  return { userName, post, ...(idCard === undefined && { sex, birthDate }) }
}

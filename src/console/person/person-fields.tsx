import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Person, positionLevels, sexes, toldByIdCard } from '#contract/person/schema.ts'
import { PostField } from '../app/post-field.tsx'
import { DateField, SelectField, TextField } from '../kit/fields.tsx'
import type { FormValues } from '../kit/form-request.ts'
import { optionsOf } from '../kit/options.ts'
import { PortraitField } from './portrait-field.tsx'

/** Name, and what tells people apart; sex and birth date are asked for only while no ID number tells them. */
export function IdentityFields() {
  const { t } = useTranslation('person')
  const { idCard } = useWatch<FormValues>()
  return (
    <>
      <TextField required name="userName" label={t('field.userName')} />
      <TextField
        name="idCard"
        label={t('field.idCard')}
        {...(idCard ? { hint: t('form.fromIdCard') } : {})}
      />
      {idCard ? null : (
        <>
          <SelectField name="sex" label={t('field.sex')} options={optionsOf(t, 'sex', sexes)} />
          <DateField name="birthDate" label={t('field.birthDate')} />
        </>
      )}
      <PortraitField wide name="profilePhoto" label={t('field.profilePhoto')} />
    </>
  )
}

/** What a person does, and how to reach one; `bound` where only that person may change the latter. */
export function WorkFields({ bound = false }: { bound?: boolean }) {
  const { t } = useTranslation('person')
  return (
    <>
      <PostField label={t('field.post')} />
      <SelectField
        name="positionLevel"
        label={t('field.positionLevel')}
        options={optionsOf(t, 'positionLevel', positionLevels)}
      />
      {bound ? (
        <p className="col-span-full text-dense text-soft">{t('form.bound')}</p>
      ) : (
        <>
          <TextField name="cellphone" label={t('field.cellphone')} type="tel" />
          <TextField name="email" label={t('field.email')} type="email" />
        </>
      )}
    </>
  )
}

/** What stands in the form of a person; a new one's is empty. */
export function valuesOfPerson(person: { [K in keyof Person]?: Person[K] | undefined } = {}): FormValues {
  const {
    userName = '',
    idCard = '',
    sex,
    birthDate,
    post,
    positionLevel,
    cellphone,
    email,
    profilePhoto,
  } = person
  return {
    userName,
    idCard,
    sex,
    birthDate: birthDate ?? '',
    post,
    positionLevel,
    cellphone: cellphone ?? '',
    email: email ?? '',
    profilePhoto: profilePhoto ?? '',
  }
}

/** The values without those that the ID number tells, when there is one. */
export function withoutDerived(values: FormValues, initial: FormValues): FormValues {
  if (!values.idCard) return values
  return { ...values, ...Object.fromEntries(toldByIdCard.map((name) => [name, initial[name]])) }
}

import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '../kit/form-request.ts'
import { ChoosePeople } from './choose-people.tsx'

interface PersonFieldProps {
  name: string
  label: string
  /** What the person is called who is chosen at first. */
  known: string | undefined
}

/** One person, as the id of the account. */
export function PersonField({ name, label, known }: PersonFieldProps) {
  const { t } = useTranslation('kit')
  const { field, fieldState } = useController<FormValues, string>({ name })
  const [called, setCalled] = useState(known)
  const accountId = String(field.value ?? '')
  return (
    <div className="col-span-full flex flex-col gap-1.5">
      <ChoosePeople
        label={label}
        chosen={accountId ? [{ accountId, label: called ?? accountId }] : []}
        onChange={([person]) => {
          setCalled(person?.label)
          field.onChange(person?.accountId ?? '')
        }}
        single
      />
      {fieldState.error ? (
        <p role="alert" className="text-danger text-small">
          {fieldState.error.type === 'required' ? t('field.unchosen', { label }) : fieldState.error.message}
        </p>
      ) : null}
    </div>
  )
}

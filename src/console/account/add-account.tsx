import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addGeneralAccount } from '#contract/account/endpoints.ts'
import { GeneralAccountAdd } from '#contract/account/schema.ts'
import type { Person } from '#contract/person/schema.ts'
import { newId } from '#request/id.ts'
import { useSave } from '../app/use-save.ts'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import { PeriodFields } from './edit-valid-period.tsx'

/** What stands in the form at first. */
export const newAccount = { accountName: '', validFrom: '', validUntil: '' }

/** Creates a general account of a person, also without a network: it has no password to be stored here. */
export function AddAccount({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('account')
  const save = useSave('account')
  const { userId, userName, place } = person
  const [build] = useState(() => wholeRequest({ generalAccountId: newId(), userId, userName, place }))
  return (
    <FormDialog
      title={t('form.for', { name: userName })}
      schema={GeneralAccountAdd}
      initial={newAccount}
      build={build}
      draft={`general-account new ${userId}`}
      submit={(request, draft) => save(addGeneralAccount, request, request.generalAccountId, { draft })}
      onClose={onClose}
    >
      <NewAccountFields />
    </FormDialog>
  )
}

/** All fields of an account that is not there yet. */
export function NewAccountFields() {
  const { t } = useTranslation('account')
  return (
    <>
      <TextField required wide name="accountName" label={t('field.accountName')} hint={t('form.nameHint')} />
      <PeriodFields />
      <p className="col-span-full text-dense text-soft">{t('form.passwordHint')}</p>
    </>
  )
}

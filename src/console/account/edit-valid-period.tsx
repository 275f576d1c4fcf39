import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateValidPeriod } from '#contract/account/endpoints.ts'
import { accountFieldGroups, type GeneralAccount, ValidPeriodEdit } from '#contract/account/schema.ts'
import { useSave } from '../app/use-save.ts'
import { DateField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest } from '../kit/form-request.ts'

/** First and last day on which an account may be used. */
export function PeriodFields() {
  const { t } = useTranslation('account')
  return (
    <>
      <DateField name="validFrom" label={t('field.validFrom')} hint={t('form.periodHint')} />
      <DateField name="validUntil" label={t('field.validUntil')} />
    </>
  )
}

/** Changes the valid period of an account, also without a network. */
export function EditValidPeriod({ row, onClose }: { row: GeneralAccount; onClose: () => void }) {
  const { t } = useTranslation('account')
  const save = useSave('account')
  // What was open when the form was: a row that changes beneath it must not change what counts as an edit.
  const [{ initial, build }] = useState(() => formOf(row))
  return (
    <FormDialog
      title={t('form.period', { name: row.accountName })}
      schema={ValidPeriodEdit}
      initial={initial}
      build={build}
      draft={`valid-period ${row.generalAccountId}`}
      submit={(edit, draft) => save(updateValidPeriod, edit, edit.generalAccountId, { draft })}
      onClose={onClose}
    >
      <PeriodFields />
    </FormDialog>
  )
}

function formOf({
  generalAccountId,
  accountName,
  revision,
  validFrom = '',
  validUntil = '',
}: GeneralAccount) {
  return {
    initial: { validFrom, validUntil },
    build: changedRequest(
      { generalAccountId, label: accountName, baseRevision: revision },
      accountFieldGroups,
    ),
  }
}

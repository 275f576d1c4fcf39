import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addGeneralAccount } from '#contract/account/endpoints.ts'
import { GeneralAccountAdd } from '#contract/account/schema.ts'
import { z } from '#contract/zod.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { begunWith, type ResolveFormProps } from '../app/resolve-form.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest, writtenValues } from '../kit/form-request.ts'
import { NewAccountFields, newAccount } from './add-account.tsx'

/** A new account that was refused, to be resolved and sent again under the id that it has. */
export function ResolveNewAccount({ edit, submit, onClose }: ResolveFormProps) {
  const { t } = useTranslation('account')
  const [{ userName, build, begun }] = useState(() => formOf(edit))
  return (
    <FormDialog
      title={t('form.for', { name: userName })}
      schema={GeneralAccountAdd}
      initial={newAccount}
      build={build}
      begun={begun}
      submit={(request) => submit(addGeneralAccount, request)}
      onClose={onClose}
    >
      <NewAccountFields />
    </FormDialog>
  )
}

function formOf({ request, reason }: EditDetail) {
  const { generalAccountId, userId, userName, place } = z.parse(GeneralAccountAdd, request)
  return {
    userName,
    build: wholeRequest({ generalAccountId, userId, userName, place }),
    begun: begunWith({ reason }, writtenValues(newAccount, request)),
  }
}

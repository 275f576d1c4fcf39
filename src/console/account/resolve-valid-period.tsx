import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateValidPeriod } from '#contract/account/endpoints.ts'
import { accountFieldGroups, ValidPeriodEdit } from '#contract/account/schema.ts'
import { z } from '#contract/zod.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { begunWith, type ResolveFormProps, rowBeneath } from '../app/resolve-form.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest, writtenValues } from '../kit/form-request.ts'
import { PeriodFields } from './edit-valid-period.tsx'

/** A parked edit of a valid period, to be resolved and sent again; in a conflict over what the other person wrote. */
export function ResolveValidPeriod({ edit, submit, onClose }: ResolveFormProps) {
  const { t } = useTranslation('account')
  const [{ initial, build, begun }] = useState(() => formOf(edit))
  return (
    <FormDialog
      title={t('form.period', { name: edit.label })}
      schema={ValidPeriodEdit}
      initial={initial}
      build={build}
      begun={begun}
      submit={(request) => submit(updateValidPeriod, request)}
      onClose={onClose}
    >
      <PeriodFields />
    </FormDialog>
  )
}

function formOf(edit: EditDetail) {
  const { generalAccountId, baseRevision } = z.parse(ValidPeriodEdit, edit.request)
  const { validFrom, validUntil } = rowBeneath(edit)
  const initial = { validFrom: String(validFrom ?? ''), validUntil: String(validUntil ?? '') }
  return {
    initial,
    build: changedRequest(
      { generalAccountId, label: edit.label, baseRevision: edit.revision ?? baseRevision },
      accountFieldGroups,
    ),
    begun: begunWith(edit, writtenValues(initial, edit.request)),
  }
}

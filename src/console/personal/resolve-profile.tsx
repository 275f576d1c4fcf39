import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateProfile } from '#contract/personal/endpoints.ts'
import { Profile, ProfileEdit } from '#contract/personal/schema.ts'
import { z } from '#contract/zod.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { begunWith, type ResolveFormProps, rowBeneath } from '../app/resolve-form.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest, writtenValues } from '../kit/form-request.ts'
import { ProfileFields, valuesOfProfile } from './profile-fields.tsx'

/** A parked edit of the own record, to be resolved and sent again; in a conflict over what the other person wrote. */
export function ResolveProfile({ edit, submit, onClose }: ResolveFormProps) {
  const { t } = useTranslation('person')
  const [{ byIdCard, initial, build, begun }] = useState(() => formOf(edit))
  return (
    <FormDialog
      title={t('form.edit', { name: edit.label })}
      schema={ProfileEdit}
      initial={initial}
      build={build}
      begun={begun}
      submit={(request) => submit(updateProfile, request)}
      onClose={onClose}
    >
      <ProfileFields byIdCard={byIdCard} />
    </FormDialog>
  )
}

function formOf(edit: EditDetail) {
  const { userId, baseRevision } = z.parse(ProfileEdit, edit.request)
  const beneath = z.parse(z.partial(Profile), rowBeneath(edit))
  const initial = valuesOfProfile(beneath)
  return {
    byIdCard: beneath.idCard !== undefined,
    initial,
    build: changedRequest({ userId, label: edit.label, baseRevision: edit.revision ?? baseRevision }),
    begun: begunWith(edit, writtenValues(initial, edit.request)),
  }
}

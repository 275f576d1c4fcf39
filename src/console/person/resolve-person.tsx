import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updatePerson } from '#contract/person/endpoints.ts'
import { Person, PersonEdit } from '#contract/person/schema.ts'
import { z } from '#contract/zod.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { begunWith, type ResolveFormProps, rowBeneath } from '../app/resolve-form.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type BuildRequest, changedRequest, writtenValues } from '../kit/form-request.ts'
import { IdentityFields, valuesOfPerson, WorkFields, withoutDerived } from './person-fields.tsx'

/** A parked edit of a person's record, to be resolved and sent again; in a conflict over what the other person wrote. */
export function ResolvePerson({ edit, submit, onClose }: ResolveFormProps) {
  const { t } = useTranslation('person')
  const [{ initial, build, begun }] = useState(() => formOf(edit))
  return (
    <FormDialog
      title={t('form.edit', { name: edit.label })}
      schema={PersonEdit}
      initial={initial}
      build={build}
      begun={begun}
      submit={(request) => submit(updatePerson, request)}
      onClose={onClose}
    >
      <IdentityFields />
      <WorkFields />
    </FormDialog>
  )
}

function formOf(edit: EditDetail) {
  const { userId, baseRevision } = z.parse(PersonEdit, edit.request)
  const initial = valuesOfPerson(z.parse(z.partial(Person), rowBeneath(edit)))
  const changed = changedRequest({ userId, label: edit.label, baseRevision: edit.revision ?? baseRevision })
  const build: BuildRequest = (values, before) => changed(withoutDerived(values, before), before)
  return {
    initial,
    build,
    begun: begunWith(edit, writtenValues(initial, edit.request)),
  }
}

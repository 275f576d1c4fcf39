import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addPerson } from '#contract/person/endpoints.ts'
import { PersonAdd } from '#contract/person/schema.ts'
import { z } from '#contract/zod.ts'
import { begunWith, type ResolveFormProps } from '../app/resolve-form.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { writtenValues } from '../kit/form-request.ts'
import { PlaceFields, usePlaces } from '../organization/place-picker.tsx'
import { newPersonRequest } from './add-person.tsx'
import { IdentityFields, valuesOfPerson, WorkFields } from './person-fields.tsx'

const initial = { ...valuesOfPerson(), place: '', departmentId: '' }

/** A new person's record that was refused, to be resolved and sent again under the id that it has. */
export function ResolveNewPerson({ edit, submit, onClose }: ResolveFormProps) {
  const { t } = useTranslation('person')
  const places = usePlaces()
  const { request, reason } = edit
  const { userId, begun } = useMemo(() => {
    const { userId: id, place } = z.parse(PersonAdd, request)
    const { organizationId, departmentId = '' } = place
    const values = { ...writtenValues(initial, request), place: organizationId, departmentId }
    return { userId: id, begun: begunWith({ reason }, values) }
  }, [request, reason])
  const build = useMemo(() => newPersonRequest(userId, places), [userId, places])
  return (
    <FormDialog
      title={t('form.add')}
      schema={PersonAdd}
      initial={initial}
      build={build}
      begun={begun}
      submit={(add) => submit(addPerson, add)}
      onClose={onClose}
    >
      <IdentityFields />
      <PlaceFields places={places} />
      <WorkFields />
    </FormDialog>
  )
}

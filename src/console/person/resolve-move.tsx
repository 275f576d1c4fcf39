import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movePerson } from '#contract/person/endpoints.ts'
import { PersonMove } from '#contract/person/schema.ts'
import { z } from '#contract/zod.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { begunWith, type ResolveFormProps } from '../app/resolve-form.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import type { FormValues } from '../kit/form-request.ts'
import { PlaceFields, placeOfForm, usePlaces } from '../organization/place-picker.tsx'

const initial = { place: '', departmentId: '' }

/** A person's move that is parked, to be sent again to another place; in a conflict over where the other one put them. */
export function ResolveMove({ edit, submit, onClose }: ResolveFormProps) {
  const { t } = useTranslation('person')
  const places = usePlaces()
  const [{ fixed, begun }] = useState(() => formOf(edit))
  // The units to choose from may come after the form.
  const build = useCallback(
    (values: FormValues) => ({ ...fixed, place: placeOfForm(values, places) }),
    [fixed, places],
  )
  return (
    <FormDialog
      title={t('moveForm.titleOne', { name: edit.label })}
      schema={PersonMove}
      initial={initial}
      build={build}
      begun={begun}
      submit={(request) => submit(movePerson, request)}
      onClose={onClose}
    >
      <PlaceFields places={places} />
    </FormDialog>
  )
}

function formOf(edit: EditDetail) {
  const { userId, baseRevision, place } = z.parse(PersonMove, edit.request)
  const { organizationId, departmentId = '' } = place
  return {
    fixed: { userId, label: edit.label, baseRevision: edit.revision ?? baseRevision },
    begun: begunWith(edit, { place: organizationId, departmentId }),
  }
}

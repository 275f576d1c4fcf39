import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addPerson } from '#contract/person/endpoints.ts'
import { PersonAdd, toldByIdCard } from '#contract/person/schema.ts'
import { newId } from '#request/id.ts'
import { useSave } from '../app/use-save.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type BuildRequest, type FormValues, wholeRequest } from '../kit/form-request.ts'
import { type PlaceChoice, PlaceFields, placeOfForm, usePlaces } from '../organization/place-picker.tsx'
import { IdCardTaken } from './id-card-taken.tsx'
import { IdentityFields, valuesOfPerson, WorkFields } from './person-fields.tsx'

interface AddPersonProps {
  /** The unit and department that the list shows. */
  organizationId: string | undefined
  departmentId: string | undefined
  onAdded: (userId: string) => void
  onClose: () => void
}

/** Makes a person's record, also without a network: its id is minted here. */
export function AddPerson({ organizationId, departmentId, onAdded, onClose }: AddPersonProps) {
  const { t } = useTranslation('person')
  const save = useSave('person')
  const places = usePlaces()
  const only = places.units.length === 1 ? places.units[0]?.id : undefined
  const [initial] = useState<FormValues>(() => ({
    ...valuesOfPerson(),
    place: organizationId ?? only ?? '',
    departmentId: departmentId ?? '',
  }))
  const [userId] = useState(newId)
  // The units to choose from may come after the form.
  const build = useMemo(() => newPersonRequest(userId, places), [userId, places])
  return (
    <FormDialog
      title={t('form.add')}
      schema={PersonAdd}
      initial={initial}
      build={build}
      draft="person new"
      submit={async (request, draft) => {
        await save(addPerson, request, request.userId, { draft })
        onAdded(request.userId)
      }}
      onClose={onClose}
    >
      <IdentityFields />
      <IdCardTaken />
      <PlaceFields places={places} />
      <WorkFields />
    </FormDialog>
  )
}

/** The request that creates the person; what the ID number tells is left out. */
export function newPersonRequest(userId: string, places: PlaceChoice): BuildRequest {
  return (values, initial) => {
    const { place: _unit, departmentId: _department, ...rest } = values
    const none = values.idCard ? Object.fromEntries(toldByIdCard.map((name) => [name, undefined])) : {}
    return wholeRequest({ userId, place: placeOfForm(values, places) })({ ...rest, ...none }, initial)
  }
}

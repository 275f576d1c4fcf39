import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updatePerson } from '#contract/person/endpoints.ts'
import { type Person, PersonEdit } from '#contract/person/schema.ts'
import { useSave } from '../app/use-save.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type BuildRequest, changedRequest } from '../kit/form-request.ts'
import { IdentityFields, valuesOfPerson, WorkFields, withoutDerived } from './person-fields.tsx'

interface EditPersonProps {
  row: Person
  onClose: () => void
}

/** Changes a person's record; only what changed is sent, on top of the revision that was seen. */
export function EditPerson({ row, onClose }: EditPersonProps) {
  const { t } = useTranslation('person')
  const save = useSave('person')
  // What was open when the form was: a row that changes beneath it must not change what counts as an edit.
  const [{ initial, build }] = useState(() => formOf(row))
  return (
    <FormDialog
      title={t('form.edit', { name: row.userName })}
      schema={PersonEdit}
      initial={initial}
      build={build}
      draft={`person ${row.userId}`}
      submit={(edit, draft) => save(updatePerson, edit, edit.userId, { draft })}
      onClose={onClose}
    >
      {row.idCard || (row.cellphone && !row.contactsBound) ? (
        <p className="col-span-full text-dense text-soft">{t('form.masked')}</p>
      ) : null}
      <IdentityFields />
      <WorkFields bound={row.contactsBound === true} />
    </FormDialog>
  )
}

function formOf(row: Person) {
  const { userId, userName, revision } = row
  // The name comes along as what the queue calls the edit.
  const changed = changedRequest({ userId, label: userName, baseRevision: revision })
  const build: BuildRequest = (values, before) => changed(withoutDerived(values, before), before)
  return { initial: valuesOfPerson(row), build }
}

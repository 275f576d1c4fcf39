import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptanceEntity, acceptDivision, Inspection, outcomes } from '#contract/unit-work/acceptance.ts'
import type { DivisionRow } from '#contract/unit-work/division.ts'
import { z } from '#contract/zod.ts'
import { item } from '#request/session.ts'
import { begunWith, type ResolveFormProps } from '../app/resolve-form.ts'
import { useSave } from '../app/use-save.ts'
import { DateField, SelectField, TextAreaField, TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type FormValues, wholeRequest } from '../kit/form-request.ts'
import { ListField } from '../kit/list-field.tsx'
import { optionsOf } from '../kit/options.ts'
import { PhotosField } from './photos-field.tsx'

interface InspectionFormProps {
  row: DivisionRow
  /** The one to correct; absent for a new one. */
  inspection?: Inspection | undefined
  onClose: () => void
}

/** Records an inspection of a lot, also without a network, or corrects the last one. */
export function InspectionForm({ row, inspection, onClose }: InspectionFormProps) {
  const { t } = useTranslation('division')
  const save = useSave('division')
  const { divisionId, name, revision: baseRevision } = row
  // As it was when the form was opened: the row may change beneath it.
  const [seen] = useState(row)
  const number = inspection?.number ?? String(seen.inspections.length + 1)
  const initial = useMemo(() => valuesOf(inspection ?? suggested()), [inspection])
  const build = useMemo(() => wholeRequest({ number }), [number])
  return (
    <FormDialog
      title={t('form.edit', { context: 'acceptance', name })}
      action={t('accept.save')}
      schema={Inspection}
      initial={initial}
      build={build}
      draft={`division ${divisionId} ${number}`}
      submit={(written, draft) =>
        save(
          acceptDivision,
          {
            divisionId,
            baseRevision: seen.revision ?? baseRevision,
            label: name,
            inspections: { set: [written] },
          },
          divisionId,
          { seen, draft },
        )
      }
      onClose={onClose}
    >
      <InspectionFields divisionId={divisionId} />
    </FormDialog>
  )
}

/** A parked inspection, to be changed and sent again; in a conflict over what somebody else recorded. */
export function ResolveInspection({ edit, submit, onClose }: ResolveFormProps) {
  const { t } = useTranslation('division')
  const [request] = useState(() => z.safeParse(acceptanceEntity.Edit, edit.request).data)
  const written = request?.inspections?.set?.[0]
  const number = written?.number ?? '1'
  const initial = useMemo(() => (written ? valuesOf(written) : {}), [written])
  const begun = useMemo(() => begunWith(edit, initial), [edit, initial])
  const build = useMemo(() => wholeRequest({ number }), [number])
  if (!request) return null
  const { after: _after, ...rest } = request
  return (
    <FormDialog
      title={t('form.edit', { context: 'acceptance', name: edit.label })}
      action={t('accept.save')}
      schema={Inspection}
      initial={initial}
      build={build}
      begun={begun}
      submit={(one) =>
        submit(acceptDivision, {
          ...rest,
          baseRevision: edit.revision ?? rest.baseRevision,
          inspections: { set: [one] },
        })
      }
      onClose={onClose}
    >
      <InspectionFields divisionId={request.divisionId} />
    </FormDialog>
  )
}

function InspectionFields({ divisionId }: { divisionId: string }) {
  const { t } = useTranslation('division')
  const called = (name: string) => ({ name, label: t(`field.${name}`) })
  return (
    <>
      <SelectField {...called('outcome')} required options={optionsOf(t, 'outcome', outcomes)} />
      <DateField {...called('inspectedOn')} required />
      <TextField {...called('inspector')} required />
      <ListField {...called('present')} hint={t('accept.presentHint')} options={[]} />
      <TextAreaField {...called('remarks')} />
      <PhotosField {...called('photos')} divisionId={divisionId} />
    </>
  )
}

/** Today, by anyone who is signed in. */
function suggested(): Partial<Inspection> {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    inspectedOn: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    inspector: item('userAccount')?.userName ?? '',
  }
}

function valuesOf({
  outcome,
  inspectedOn,
  inspector,
  present,
  remarks,
  photos,
}: Partial<Inspection>): FormValues {
  return {
    outcome: outcome ?? '',
    inspectedOn: inspectedOn ?? '',
    inspector: inspector ?? '',
    present: present ?? [],
    remarks: remarks ?? '',
    photos: photos ?? [],
  }
}

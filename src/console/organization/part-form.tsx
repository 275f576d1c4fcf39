import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Schema } from '#contract/define-endpoint.ts'
import { qualificationCategories, qualificationLevels } from '#contract/organization/parts.ts'
import { newId } from '#request/id.ts'
import { useEngine } from '../app/engine.tsx'
import { PhotoField } from '../app/photo-field.tsx'
import { sendPhoto } from '../app/send-photo.ts'
import { useStorable } from '../app/use-save.ts'
import { DateField, SelectField, TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import { optionsOf } from '../kit/options.ts'
import { type PartName, textIn } from './part-kinds.ts'

interface PartFormProps {
  name: PartName
  /** The schema of an item, with its fields in their order. */
  schema: Schema
  fields: readonly string[]
  /** The field that an item is called by. */
  called: string
  idName: string
  /** Absent for a new one. */
  item: object | undefined
  /** Takes the whole item as the schema has checked it. */
  save: (made: unknown) => Promise<void>
  /** See FormDialog. */
  draft: string | undefined
  onClose: () => void
}

/** Adds an item to a set, or changes one of it. */
export function PartForm({
  name,
  schema,
  fields,
  called,
  idName,
  item,
  save,
  draft,
  onClose,
}: PartFormProps) {
  const { t } = useTranslation('organization')
  const [initial] = useState(() =>
    Object.fromEntries(fields.map((field) => [field, item ? textIn(item, field) : ''])),
  )
  const [build] = useState(() => wholeRequest({ [idName]: item ? textIn(item, idName) : newId() }))
  return (
    <FormDialog
      title={t(`${name}.${item ? 'edit' : 'add'}`)}
      about={item && textIn(item, called)}
      schema={schema}
      initial={initial}
      build={build}
      draft={draft}
      submit={save}
      onClose={onClose}
    >
      {fields.map((field) => (
        <PartField
          key={field}
          name={field}
          required={field === called || always.has(field)}
          // Of an odd number of fields, it takes a line of its own: the others stand in pairs.
          wide={field === called && fields.length % 2 === 1}
        />
      ))}
    </FormDialog>
  )
}

const always = new Set(['level', 'category'])
const days = new Set(['validFrom', 'validUntil', 'listedOn'])
const scans = new Set(['frontFileId', 'backFileId'])

interface PartFieldProps {
  name: string
  required: boolean
  wide: boolean
}

function PartField({ name, required, wide }: PartFieldProps) {
  const { t } = useTranslation('organization')
  const field = { name, label: t(`field.${name}`), required, wide }
  if (scans.has(name)) return <ScanField {...field} />
  if (days.has(name)) return <DateField {...field} />
  if (name === 'level') return <SelectField {...field} options={optionsOf(t, 'level', qualificationLevels)} />
  if (name === 'category')
    return <SelectField {...field} options={optionsOf(t, 'category', qualificationCategories)} />
  return <TextField {...field} />
}

/** A scan: it stays on this device until the gateway has it, so that its upload is taken up again after a reload. */
function ScanField(field: PartFieldProps & { label: string }) {
  const { files } = useEngine()
  const storable = useStorable()
  return (
    <PhotoField
      {...field}
      save={(photo) => storable(files.save(photo))}
      send={(fileId, onProgress) => sendPhoto(files, fileId, onProgress)}
    />
  )
}

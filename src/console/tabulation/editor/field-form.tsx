import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field, FieldType, fieldParts, fieldTypes } from '#contract/tabulation/field-schema.ts'
import { dictionaryTypes } from '#contract/value-dictionary/entities.ts'
import { newId } from '#request/id.ts'
import { NumberField, SelectField, TextField } from '../../kit/fields.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { type BuildRequest, type FormValues, wholeRequest } from '../../kit/form-request.ts'
import { ListField } from '../../kit/list-field.tsx'
import { optionsOf } from '../../kit/options.ts'
import { useEndpoint } from '../../kit/use-endpoint.ts'

export interface PartFormProps<Part> {
  /** The cells that are selected: what a new part is about. */
  at: string
  /** Absent for a new one. */
  part: Part | undefined
  onTake: (part: Part) => void
  onClose: () => void
}

/** What cells are filled in with. */
export function FieldForm({ at, part, onTake, onClose }: PartFormProps<Field>) {
  const { t } = useTranslation('sheet-editor')
  const [{ initial, build }] = useState(() => ({
    initial: valuesOf(part ?? { at, type: 'text' }),
    build: fieldRequest(part?.fieldId ?? newId()),
  }))
  return (
    <FormDialog
      title={t(part ? 'change.fields' : 'add.fields')}
      action={t('take')}
      schema={Field}
      initial={initial}
      build={build}
      submit={async (taken) => onTake(taken)}
      onClose={onClose}
    >
      <TextField name="at" label={t('at')} hint={t('atHint')} required />
      <TextField name="label" label={t('field.label')} required />
      <SelectField name="type" label={t('field.type')} options={optionsOf(t, 'type', fieldTypes)} required />
      <SelectField
        name="required"
        label={t('field.required')}
        options={optionsOf(t, 'required', ['no', 'yes'])}
        required
      />
      <PartsOfType />
      <TextField name="preset" label={t('field.preset')} />
      <TextField name="hint" label={t('field.hint')} />
    </FormDialog>
  )
}

const allDictionaries = { pageSize: 100 }

/** What only fields of certain types have. */
function PartsOfType() {
  const { t } = useTranslation('sheet-editor')
  const type = FieldType.safeParse(useWatch({ name: 'type' })).data ?? 'text'
  const { data } = useEndpoint(dictionaryTypes.list, allDictionaries, { background: true })
  const has = (part: keyof typeof fieldParts) => fieldParts[part].includes(type)
  return (
    <>
      {has('unit') ? <TextField name="unit" label={t('field.unit')} /> : null}
      {has('minimum') ? <NumberField name="minimum" label={t('field.minimum')} /> : null}
      {has('maximum') ? <NumberField name="maximum" label={t('field.maximum')} /> : null}
      {has('options') ? (
        <>
          <SelectField
            name="dictionaryKey"
            label={t('field.dictionaryKey')}
            hint={t('field.dictionaryHint')}
            options={(data?.records ?? []).map(({ key, typeName }) => ({ value: key, label: typeName }))}
          />
          <ListField
            name="options"
            label={t('field.options')}
            hint={t('field.optionsHint')}
            options={[]}
            wide
          />
        </>
      ) : null}
    </>
  )
}

function valuesOf({ required, ...field }: Partial<Field>): FormValues {
  const empty = {
    label: '',
    unit: '',
    minimum: '',
    maximum: '',
    dictionaryKey: '',
    options: [],
    preset: '',
    hint: '',
  }
  return { ...empty, ...field, required: required ? 'yes' : 'no' }
}

/** Without what only fields of another type have. */
function fieldRequest(fieldId: string): BuildRequest {
  const whole = wholeRequest({ fieldId })
  return (values, initial) => {
    const { required, ...field } = whole(values, initial) ?? {}
    const type = FieldType.safeParse(field.type).data
    const foreign = Object.entries(fieldParts).flatMap(([part, types]) =>
      type && types.includes(type) ? [] : [part],
    )
    const own = Object.entries(field).filter(([name]) => !foreign.includes(name))
    return { ...Object.fromEntries(own), ...(required === 'yes' && { required: true }) }
  }
}

import { useTranslation } from 'react-i18next'
import {
  type DictionaryItem,
  type DictionaryType,
  dictionaryItemEntity,
  dictionaryItems,
  dictionaryTypeEntity,
  dictionaryTypes,
} from '#contract/value-dictionary/entities.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '../kit/fields.tsx'
import { optionsOf } from '../kit/options.ts'

interface DictionaryTypeFormProps {
  /** Absent for a new one. */
  row?: DictionaryType
  onSaved?: (dictionaryTypeId: string) => void
  onClose: () => void
}

/** Adds a dictionary, or renames one: its key is for ever. */
export function DictionaryTypeForm(props: DictionaryTypeFormProps) {
  const { t } = useTranslation('dictionary-type')
  return (
    <EntityForm entity={dictionaryTypeEntity} calls={dictionaryTypes} {...props}>
      <TextField name="typeName" />
      <TextField name="key" hint={t('form.keyHint')} />
      <TextAreaField name="remark" />
    </EntityForm>
  )
}

interface DictionaryItemFormProps {
  dictionaryTypeId: string
  /** Absent for a new one. */
  row?: DictionaryItem
  onClose: () => void
}

/** Adds an item to a dictionary, or changes one. */
export function DictionaryItemForm({ dictionaryTypeId, row, onClose }: DictionaryItemFormProps) {
  const { t } = useTranslation('dictionary-item')
  const besides = row ? {} : { dictionaryTypeId }
  return (
    <EntityForm
      entity={dictionaryItemEntity}
      calls={dictionaryItems}
      row={row}
      besides={besides}
      onClose={onClose}
    >
      <TextField name="value" />
      <NumberField name="sort" />
      <TextField name="nameZh" />
      <TextField name="nameEn" />
      <SelectField numeric name="status" options={optionsOf(t, 'status', ['1', '0'])} />
      <TextAreaField name="remark" />
    </EntityForm>
  )
}

import { useTranslation } from 'react-i18next'
import {
  type DictionaryItem,
  type DictionaryType,
  dictionaryItemEntity,
  dictionaryItems,
  dictionaryTypeEntity,
  dictionaryTypes,
} from '#contract/value-dictionary/entities.ts'
import { type MajorRow, majorCalls, majorEntity } from '#contract/value-dictionary/major.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { TextField } from '../kit/fields.tsx'

interface DictionaryTypeFormProps {
  /** Absent for a new one. */
  row: DictionaryType | undefined
  onSaved: ((dictionaryTypeId: string) => void) | undefined
  onClose: () => void
}

/** Adds a dictionary, or renames one: its key is for ever. */
export function DictionaryTypeForm(props: DictionaryTypeFormProps) {
  const { t } = useTranslation('dictionary-type')
  return (
    <EntityForm entity={dictionaryTypeEntity} calls={dictionaryTypes} {...props}>
      <EntityFields>{{ key: <TextField name="key" hint={t('form.keyHint')} /> }}</EntityFields>
    </EntityForm>
  )
}

interface DictionaryItemFormProps {
  dictionaryTypeId: string
  /** Absent for a new one. */
  row: DictionaryItem | undefined
  onClose: () => void
}

/** Adds an item to a dictionary, or changes one. */
export function DictionaryItemForm({ dictionaryTypeId, ...props }: DictionaryItemFormProps) {
  return (
    <EntityForm
      entity={dictionaryItemEntity}
      calls={dictionaryItems}
      besides={{ dictionaryTypeId }}
      {...props}
    >
      <EntityFields />
    </EntityForm>
  )
}

interface MajorFormProps {
  /** Absent for a new one. */
  row: MajorRow | undefined
  onClose: () => void
}

/** Adds a major, or changes one: its code is for ever. */
export function MajorForm(props: MajorFormProps) {
  const { t } = useTranslation('major')
  return (
    <EntityForm entity={majorEntity} calls={majorCalls} {...props}>
      <EntityFields>{{ code: <TextField name="code" hint={t('form.codeHint')} /> }}</EntityFields>
    </EntityForm>
  )
}

import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  type AttributeGroup,
  type AttributeItem,
  attributeGroupEntity,
  attributeGroups,
  attributeItemEntity,
  attributeItems,
} from '#contract/attribute/entities.ts'
import { columnTypes, hasPart, ItemType, itemTypes } from '#contract/attribute/item-type.ts'
import type { Values } from '#contract/entity-types.ts'
import { dictionaryTypes } from '#contract/value-dictionary/entities.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { NumberField, SelectField, TextField } from '../kit/fields.tsx'
import { ListField } from '../kit/list-field.tsx'
import { optionsOf } from '../kit/options.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

interface AttributeGroupFormProps {
  nodeType: number
  /** Absent for a new one. */
  row: AttributeGroup | undefined
  onSaved: ((groupId: string) => void) | undefined
  onClose: () => void
}

/** Adds a group for a type of node, or changes one. */
export function AttributeGroupForm({ nodeType, ...props }: AttributeGroupFormProps) {
  return (
    <EntityForm
      entity={attributeGroupEntity}
      calls={attributeGroups}
      {...(!props.row && { besides: { nodeType } })}
      {...props}
    >
      <EntityFields />
    </EntityForm>
  )
}

interface AttributeItemFormProps {
  /** Where a new one belongs. */
  besides: { groupId: string; tableId?: string }
  /** Absent for a new one. */
  row: AttributeItem | undefined
  onClose: () => void
}

/** Adds an item to a group or a column to a table, or changes one. */
export function AttributeItemForm({ besides, row, onClose }: AttributeItemFormProps) {
  const isColumn = (row?.tableId ?? besides.tableId) !== undefined
  return (
    <EntityForm
      entity={attributeItemEntity}
      calls={attributeItems}
      row={row}
      {...(!row && { besides })}
      suggested={suggested}
      onClose={onClose}
    >
      <ItemFields types={isColumn ? columnTypes : itemTypes} />
    </EntityForm>
  )
}

const suggested: Values = { type: 'text' }
const parts = ['unit', 'minimum', 'maximum', 'dictionaryKey', 'options', 'preset'] as const
const allDictionaries = { pageSize: 100 }

/** The fields of an item; those that its type has not are not drawn, and emptied. */
function ItemFields({ types }: { types: readonly ItemType[] }) {
  const { t } = useTranslation('attribute-item')
  const { setValue } = useFormContext()
  const type = ItemType.safeParse(useWatch({ name: 'type' })).data
  const { data: dictionaries } = useEndpoint(dictionaryTypes.list, allDictionaries, { background: true })
  const before = useRef(type)
  useEffect(() => {
    if (before.current !== type)
      for (const part of parts)
        if (!hasPart(type, part)) setValue(part, part === 'options' ? [] : '', { shouldDirty: true })
    before.current = type
  }, [type, setValue])
  const shown = {
    unit: <TextField name="unit" />,
    minimum: <NumberField name="minimum" hint={t('rangeHint')} />,
    maximum: <NumberField name="maximum" />,
    dictionaryKey: (
      <SelectField
        name="dictionaryKey"
        hint={t('dictionaryHint')}
        options={(dictionaries?.records ?? []).map(({ key, typeName }) => ({ value: key, label: typeName }))}
      />
    ),
    options: <ListField name="options" options={[]} wide hint={t('optionsHint')} />,
    preset: <TextField name="preset" hint={t('presetHint')} />,
  }
  const hidden = Object.fromEntries(
    parts.map((part) => [part, hasPart(type, part) ? shown[part] : <span key={part} hidden />]),
  )
  return (
    <EntityFields>
      {{
        ...hidden,
        type: <SelectField name="type" hint={t('typeHint')} options={optionsOf(t, 'type', types)} />,
      }}
    </EntityFields>
  )
}

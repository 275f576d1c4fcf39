import { useTranslation } from 'react-i18next'
import { type BoqItemRow, boqItemCalls, boqItemEntity } from '#contract/boq/item.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { useValueOptions } from '../app/value-names.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { SelectField, TextField } from '../kit/fields.tsx'
import { FromStandard } from './from-standard.tsx'
import type { BillOf } from './use-bill-lines.ts'

interface ItemFormProps {
  owner: BillOf
  projectId: string
  /** Below which a new one is added. */
  parent?: BoqItemRow | undefined
  /** The one to change. */
  row?: BoqItemRow
  onClose: () => void
}

/** Adds an item to a bill, free or taken from a quantity dictionary, or changes one. */
export function ItemForm({ owner, projectId, parent, row, onClose }: ItemFormProps) {
  const { t } = useTranslation('boq-item')
  const units = useValueOptions('unit_of_measure')
  const kept =
    row?.unit && !units.some(({ value }) => value === row.unit) ? [{ value: row.unit, label: row.unit }] : []
  return (
    <EntityForm
      entity={boqItemEntity}
      calls={boqItemCalls}
      besides={{ ...owner, ...(parent && { parentId: parent.boqItemId }) }}
      row={row}
      onClose={onClose}
    >
      {row ? null : <FromStandard projectId={projectId} />}
      <EntityFields>
        {{
          unit: <SelectField name="unit" options={[...units, ...kept]} />,
          design: <TextField name="design" />,
          price: <TextField name="price" hint={t('form.priceHint')} />,
        }}
      </EntityFields>
    </EntityForm>
  )
}

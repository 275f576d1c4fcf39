import { useTranslation } from 'react-i18next'
import { type Supplier, supplierCalls, supplierEntity } from '#contract/delivery/supplier.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { NumberField } from '../kit/fields.tsx'

interface SupplierFormProps {
  /** Absent for a new one. */
  row: Supplier | undefined
  onSaved: ((supplierId: string) => void) | undefined
  onClose: () => void
}

/** Adds a supplier, or changes one: its channel is for ever. */
export function SupplierForm(props: SupplierFormProps) {
  const { t } = useTranslation('supplier')
  return (
    <EntityForm entity={supplierEntity} calls={supplierCalls} {...props}>
      <EntityFields>{{ sort: <NumberField name="sort" hint={t('form.sortHint')} /> }}</EntityFields>
    </EntityForm>
  )
}

import { useTranslation } from 'react-i18next'
import { addOrganization, updateOrganization } from '#contract/organization/endpoints.ts'
import { type Organization, organizationEntity } from '#contract/organization/entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { ListedFilesField } from '../app/listed-files-field.tsx'
import { NumberField, SelectField, TextField } from '../kit/fields.tsx'
import { optionsOf } from '../kit/options.ts'
import { TreeField } from '../kit/tree-field.tsx'
import { outsideOf } from '../kit/tree-rows.ts'
import { usePlaces } from './place-picker.tsx'
import { useUnitTypeOptions } from './use-unit-types.ts'

const form = { entity: organizationEntity, calls: { add: addOrganization, update: updateOrganization } }

/** Changes a unit's record. */
export function EditUnit({ unit, onClose }: { unit: Organization; onClose: () => void }) {
  return (
    <EntityForm {...form} row={unit} onClose={onClose}>
      <UnitFields organizationId={unit.organizationId} />
    </EntityForm>
  )
}

interface AddUnitProps {
  /** The unit above, until another one is chosen. */
  parentId: string | undefined
  onAdded: (organizationId: string) => void
  onClose: () => void
}

/** Adds a unit. */
export function AddUnit({ parentId, onAdded, onClose }: AddUnitProps) {
  return (
    <EntityForm {...form} suggested={{ parentId }} onSaved={onAdded} onClose={onClose}>
      <UnitFields />
    </EntityForm>
  )
}

/** The fields of a unit (specification §3). */
function UnitFields({ organizationId }: { organizationId?: string }) {
  const { t } = useTranslation('organization')
  const types = useUnitTypeOptions()
  const { units } = usePlaces()
  return (
    <>
      <TextField wide name="organizationName" />
      <TextField name="shortName" />
      <SelectField required name="organizationTypeId" options={types} />
      <TreeField
        name="parentId"
        nodes={organizationId === undefined ? units : outsideOf(units, organizationId)}
      />
      <SelectField required numeric name="status" options={optionsOf(t, 'status', ['1', '0'])} />
      <TextField name="unifiedSocialCreditCode" />
      <TextField name="legalPerson" />
      <TextField name="contact" />
      <TextField type="tel" name="phone" />
      <TextField type="tel" name="fax" />
      <TextField type="email" name="email" />
      <TextField wide type="url" name="website" />
      <TextField wide name="address" />
      <TextField name="depositBank" />
      <TextField name="bankAccount" />
      <TextField name="taxCode" />
      <NumberField required={organizationId !== undefined} name="sort" />
      <ListedFilesField name="scans" place={`organization ${organizationId ?? 'new'}`} add={t('scans.add')} />
    </>
  )
}

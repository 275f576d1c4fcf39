import { useTranslation } from 'react-i18next'
import {
  addOrganization,
  listOrganizationOptions,
  updateOrganization,
} from '#contract/organization/endpoints.ts'
import { type Organization, organizationEntity } from '#contract/organization/entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { NumberField, SelectField, TextField } from '../kit/fields.tsx'
import { optionsOf } from '../kit/options.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useUnitTypeOptions } from './use-unit-types.ts'

const nothing = {}
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
  const units = useEndpoint(listOrganizationOptions, nothing).data ?? []
  return (
    <>
      <TextField wide name="organizationName" />
      <TextField name="shortName" />
      <SelectField required name="organizationTypeId" options={types} />
      <SelectField
        name="parentId"
        options={units
          .filter((unit) => unit.organizationId !== organizationId)
          .map((unit) => ({ value: unit.organizationId, label: unit.organizationName }))}
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
    </>
  )
}

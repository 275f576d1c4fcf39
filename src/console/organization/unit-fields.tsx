import { useTranslation } from 'react-i18next'
import { listOrganizationOptions } from '#contract/organization/endpoints.ts'
import { NumberField, SelectField, TextField } from '../kit/fields.tsx'
import { optionsOf } from '../kit/options.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useUnitTypeOptions } from './use-unit-types.ts'

const nothing = {}

/** The fields of a unit (specification §3). */
export function UnitFields({ organizationId }: { organizationId?: string }) {
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
      <NumberField name="sort" />
    </>
  )
}

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
  const field = (name: string) => ({ name, label: t(`field.${name}`) })
  return (
    <>
      <TextField required wide {...field('organizationName')} />
      <TextField required {...field('shortName')} />
      <SelectField required {...field('organizationTypeId')} options={types} />
      <SelectField
        {...field('parentId')}
        options={units
          .filter((unit) => unit.organizationId !== organizationId)
          .map((unit) => ({ value: unit.organizationId, label: unit.organizationName }))}
      />
      <SelectField required numeric {...field('status')} options={optionsOf(t, 'status', ['1', '0'])} />
      <TextField {...field('unifiedSocialCreditCode')} />
      <TextField {...field('legalPerson')} />
      <TextField {...field('contact')} />
      <TextField type="tel" {...field('phone')} />
      <TextField type="tel" {...field('fax')} />
      <TextField type="email" {...field('email')} />
      <TextField wide type="url" {...field('website')} />
      <TextField wide {...field('address')} />
      <TextField {...field('depositBank')} />
      <TextField {...field('bankAccount')} />
      <TextField {...field('taxCode')} />
      <NumberField {...field('sort')} />
    </>
  )
}

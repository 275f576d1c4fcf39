import { useTranslation } from 'react-i18next'
import { MessageChannel } from '#contract/delivery/schema.ts'
import { listRoles } from '#contract/role/endpoints.ts'
import { ChoicesField } from '../kit/choices-field.tsx'
import { SelectField } from '../kit/fields.tsx'
import { optionsOf } from '../kit/options.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePlaces } from '../organization/place-picker.tsx'
import { channelFields } from './channel-values.ts'

/** The roles and units whose people a message goes to. */
export function GroupFields() {
  const { t } = useTranslation('message-config')
  const roles = useEndpoint(listRoles, { pageSize: 200 }, { background: true }).data?.records ?? []
  const { units } = usePlaces()
  return (
    <>
      <ChoicesField
        name="roleIds"
        label={t('field.roleIds')}
        options={roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
      />
      <ChoicesField
        name="organizationIds"
        label={t('field.organizationIds')}
        options={units.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}

/** The channels by which a message goes beside the message centre, in the order in which they are tried. */
export function ChannelFields() {
  const { t } = useTranslation('message-config')
  const options = optionsOf(t, 'place', MessageChannel.options)
  return channelFields.map((name, at) => (
    <SelectField
      key={name}
      name={name}
      label={t(`field.${name}`)}
      options={options}
      {...(at === 0 && { none: t('centreAlone') })}
    />
  ))
}

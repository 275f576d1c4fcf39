import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addOrganization, updateOrganization } from '#contract/organization/endpoints.ts'
import {
  type Organization,
  OrganizationAdd,
  OrganizationEdit,
  organizationFieldGroups,
} from '#contract/organization/schema.ts'
import { newId } from '#request/id.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest, type FormValues, wholeRequest } from '../kit/form-request.ts'
import { UnitFields } from './unit-fields.tsx'

const empty: FormValues = {
  organizationName: '',
  shortName: '',
  organizationTypeId: '',
  parentId: '',
  status: 1,
  unifiedSocialCreditCode: '',
  legalPerson: '',
  contact: '',
  phone: '',
  fax: '',
  email: '',
  website: '',
  address: '',
  depositBank: '',
  bankAccount: '',
  taxCode: '',
  sort: undefined,
}

function valuesOf(unit: Organization): FormValues {
  const known: Record<string, unknown> = unit
  return Object.fromEntries(
    Object.entries(empty).map(([name, nothing]) => {
      const value = known[name]
      return [name, typeof value === 'string' || typeof value === 'number' ? value : nothing]
    }),
  )
}

/** Changes a unit's record; only what changed is sent, on top of the revision that was seen. */
export function EditUnit({ unit, onClose }: { unit: Organization; onClose: () => void }) {
  const { t } = useTranslation('organization')
  const send = useGatewayCall('organization')
  const [initial] = useState(() => valuesOf(unit))
  const [build] = useState(() => {
    const { organizationId, revision } = unit
    return changedRequest({ organizationId, baseRevision: revision }, organizationFieldGroups)
  })
  return (
    <FormDialog
      title={t('form.edit', { name: unit.shortName })}
      schema={OrganizationEdit}
      initial={initial}
      build={build}
      draft={`organization ${unit.organizationId}`}
      submit={async (request) => {
        await send(updateOrganization, request)
      }}
      onClose={onClose}
    >
      <UnitFields organizationId={unit.organizationId} />
    </FormDialog>
  )
}

interface AddUnitProps {
  /** The unit above, until another one is chosen. */
  parentId: string | undefined
  onAdded: (organizationId: string) => void
  onClose: () => void
}

/** Makes a unit. */
export function AddUnit({ parentId, onAdded, onClose }: AddUnitProps) {
  const { t } = useTranslation('organization')
  const send = useGatewayCall('organization')
  const [organizationId] = useState(newId)
  const [initial] = useState(() => ({ ...empty, parentId: parentId ?? '' }))
  const [build] = useState(() => wholeRequest({ organizationId }))
  return (
    <FormDialog
      title={t('form.add')}
      schema={OrganizationAdd}
      initial={initial}
      build={build}
      draft={`organization new ${parentId ?? ''}`}
      submit={async (request) => {
        await send(addOrganization, request)
        onAdded(organizationId)
      }}
      onClose={onClose}
    >
      <UnitFields />
    </FormDialog>
  )
}

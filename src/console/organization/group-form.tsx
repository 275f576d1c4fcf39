import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addGroup, type OrganizationGroup, updateGroup } from '#contract/organization/groups.ts'
import { newId } from '#request/id.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest, wholeRequest } from '../kit/form-request.ts'

interface GroupFormProps {
  organizationId: string
  /** Absent for a new one. */
  group: OrganizationGroup | undefined
  onClose: () => void
}

/** Makes a group, or changes its name and remarks. */
export function GroupForm({ organizationId, group, onClose }: GroupFormProps) {
  const { t } = useTranslation('organization')
  const send = useGatewayCall('organization')
  const [initial] = useState(() => ({ groupName: group?.groupName ?? '', remarks: group?.remarks ?? '' }))
  const [build] = useState(() =>
    group
      ? changedRequest({ groupId: group.groupId, baseRevision: group.revision })
      : wholeRequest({ groupId: newId(), organizationId }),
  )
  const fields = (
    <>
      <TextField required name="groupName" label={t('field.groupName')} />
      <TextField name="remarks" label={t('field.remarks')} />
    </>
  )
  const draft = `group ${group?.groupId ?? `new ${organizationId}`}`
  const common = { initial, build, draft, onClose, children: fields }
  return group ? (
    <FormDialog
      {...common}
      title={t('group.edit')}
      schema={updateGroup.request}
      submit={async (request) => {
        await send(updateGroup, request)
      }}
    />
  ) : (
    <FormDialog
      {...common}
      title={t('group.add')}
      schema={addGroup.request}
      submit={async (request) => {
        await send(addGroup, request)
      }}
    />
  )
}

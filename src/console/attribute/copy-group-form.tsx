import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyGroup } from '#contract/attribute/endpoints.ts'
import type { AttributeGroup } from '#contract/attribute/entities.ts'
import { newId } from '#request/id.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'

interface CopyGroupFormProps {
  group: AttributeGroup
  onCopied: (groupId: string) => void
  onClose: () => void
}

/** Copies a group with its items, under a name and a code of its own. */
export function CopyGroupForm({ group, onCopied, onClose }: CopyGroupFormProps) {
  const { t } = useTranslation('attribute-group')
  const send = useGatewayCall('attribute-group')
  const [form] = useState(() => {
    const groupId = newId()
    return {
      initial: { groupName: t('copyOf', { name: group.groupName }), code: `${group.code}-2` },
      build: wholeRequest({ fromGroupId: group.groupId, groupId }),
      groupId,
    }
  })
  return (
    <FormDialog
      title={t('copyTitle', { name: group.groupName })}
      action={t('copy')}
      schema={copyGroup.request}
      initial={form.initial}
      build={form.build}
      submit={async (request) => {
        await send(copyGroup, request, 'done.copied')
        onCopied(form.groupId)
      }}
      onClose={onClose}
    >
      <TextField name="groupName" label={t('field.groupName')} required />
      <TextField name="code" label={t('field.code')} required />
    </FormDialog>
  )
}

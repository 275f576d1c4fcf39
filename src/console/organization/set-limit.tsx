import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountLimitEdit, type AccountQuota, setAccountLimit } from '#contract/organization/account-limit.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { NumberField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest, type FormValues } from '../kit/form-request.ts'

/** Limits how many accounts a unit may have; emptied, it may have any number. */
export function SetLimit({ quota, onClose }: { quota: AccountQuota; onClose: () => void }) {
  const { t } = useTranslation('organization')
  const send = useGatewayCall('organization')
  const [initial] = useState((): FormValues => ({ accountLimit: quota.accountLimit }))
  const [build] = useState(() =>
    changedRequest({ organizationId: quota.organizationId, baseRevision: quota.revision }),
  )
  return (
    <FormDialog
      title={t('limit.setNamed', { name: quota.organizationName })}
      schema={AccountLimitEdit}
      initial={initial}
      build={build}
      draft={`account-limit ${quota.organizationId}`}
      submit={async (request) => {
        await send(setAccountLimit, request)
      }}
      onClose={onClose}
    >
      <NumberField
        name="accountLimit"
        label={t('field.accountLimit')}
        hint={t('limit.hint', { count: quota.accountCount })}
      />
    </FormDialog>
  )
}

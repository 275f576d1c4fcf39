import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Audit } from '#contract/account/administration.ts'
import { auditAccounts } from '#contract/account/administration-endpoints.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { TextAreaField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import { useMayGiveRoles } from './account-roles.tsx'
import { type AccountSubject, draftAbout } from './account-subject.ts'
import { HitAccounts } from './hit-accounts.tsx'
import { RoleChoice } from './role-choice.tsx'
import { saveRoles } from './save-roles.ts'

export type Verdict = 'approve' | 'reject'

interface AuditAccountsProps {
  verdict: Verdict
  rows: readonly AccountSubject[]
  onClose: () => void
  onDone: () => void
}

/** Asks before registrations are approved or rejected, names them, and takes the reason. */
export function AuditAccounts({ verdict, rows, onClose, onDone }: AuditAccountsProps) {
  const { t } = useTranslation('account')
  const send = useGatewayCall('account')
  const mayGive = useMayGiveRoles()
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [one] = rows
  const offers = verdict === 'approve' && rows.length === 1 && mayGive
  const [initial] = useState({ reason: '' })
  const [build] = useState(() => wholeRequest({ ids: rows.map(({ accountId }) => accountId), verdict }))
  return (
    <FormDialog
      title={t(`audit.${verdict}Title`, { count: rows.length })}
      action={t(`audit.${verdict}`)}
      schema={Audit}
      initial={initial}
      build={build}
      draft={draftAbout(`audit ${verdict}`, rows)}
      submit={async (audit) => {
        // The roles first: an approval that is refused can be sent again, and a role that is there stays.
        if (one) await saveRoles(one.accountId, wanted)
        await send(auditAccounts, audit, `audit.${verdict}Done`)
        onDone()
      }}
      onClose={onClose}
    >
      <p className="col-span-full text-body text-soft">{t(`audit.${verdict}Hint`)}</p>
      <HitAccounts rows={rows} />
      {offers && one ? (
        <fieldset className="col-span-full">
          <legend className="mb-1 text-dense text-soft">{t('roles.give')}</legend>
          <RoleChoice accountId={one.accountId} wanted={wanted} onWant={setWanted} />
        </fieldset>
      ) : null}
      <TextAreaField
        required={verdict === 'reject'}
        name="reason"
        label={t('field.reviewReason')}
        hint={t(`audit.${verdict}Reason`)}
      />
    </FormDialog>
  )
}

import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addGeneralAccount, listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { AccountLink } from '../app/screen-link.tsx'
import { Allowed, useAllowed } from '../kit/permission.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

interface PersonAccountsProps {
  person: Person
  onAdd: () => void
  /** Shown for somebody who has no account. */
  inviteButton: ReactNode
}

/** The accounts in a person's detail, general and of projects, as far as one may see them, and the way to a new one. */
export function PersonAccounts({ person, onAdd, inviteButton }: PersonAccountsProps) {
  const { t } = useTranslation('account')
  const { userId, place, revision, contactsBound } = person
  const request = { userId, pageSize: 50 }
  const general = useEndpoint(listGeneralAccounts, request, { enabled: useAllowed(listGeneralAccounts) })
  // Accounts of projects have a menu of their own.
  const granted = anyMenuGrants(useShellData().menus, listRegisteredAccounts.permission)
  // Whom the gateway does not know yet has none of them.
  const enabled = granted && revision > 0
  const registered = useEndpoint(listRegisteredAccounts, request, { enabled, background: true })
  const accounts = [...(general.data?.records ?? []), ...(registered.data?.records ?? [])]
  const known = general.isSuccess && (registered.isSuccess || !enabled)
  // Who has an account signs in, and one that the gateway does not know yet cannot be invited.
  const mayBeInvited = known && accounts.length === 0 && !contactsBound && place && revision > 0
  return (
    <div className="flex flex-col items-start gap-2">
      {known && accounts.length === 0 ? (
        <p className="text-faint">{t(granted ? 'none' : 'noneGeneral')}</p>
      ) : null}
      {registered.isError ? <p className="text-faint">{t('projectUnknown')}</p> : null}
      {accounts.map(({ accountName, status, passwordSet, ...account }) => (
        <p key={accountName} className="flex flex-wrap items-center gap-2">
          <AccountLink
            userId={userId}
            accountId={'generalAccountId' in account ? account.generalAccountId : account.registeredAccountId}
            registered={'registeredAccountId' in account}
          >
            <span className="font-mono">{accountName}</span>
          </AccountLink>
          <Badge variant="secondary">{t(`status.${status}`)}</Badge>
          {passwordSet ? null : <Badge variant="outline">{t('noPassword')}</Badge>}
          {'generalAccountId' in account ? <EditsMark kind="account" id={account.generalAccountId} /> : null}
          {'projectName' in account ? <span className="text-soft">{account.projectName}</span> : null}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <Allowed to={addGeneralAccount}>
          <Button variant="outline" onClick={onAdd}>
            <KeyRound aria-hidden />
            {t('add')}
          </Button>
        </Allowed>
        {mayBeInvited ? inviteButton : null}
      </div>
    </div>
  )
}

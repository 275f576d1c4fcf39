import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountDetail } from '#contract/account/administration.ts'
import { addRoleAccounts, listAccountRoles } from '#contract/role/endpoints.ts'
import { useReachable } from '../app/engine.tsx'
import { usePackagedNames } from '../app/use-packaged-names.ts'
import { useFormat } from '../kit/format.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { NoRoleBadge } from './account-columns.tsx'

const ChangeRoles = lazyPart(async () => ({ default: (await import('./change-roles.tsx')).ChangeRoles }))

/** Whether this account may give roles now: wherever that was granted, it applies to every account within reach. */
export function useMayGiveRoles(): boolean {
  const { menus } = useShellData()
  const reachable = useReachable()
  return (
    reachable && [addRoleAccounts, listAccountRoles].every((each) => anyMenuGrants(menus, each.permission))
  )
}

/** The roles of an account, to be changed by those who may. */
export function AccountRoles({ row }: { row: AccountDetail }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const named = usePackagedNames()
  const mayGive = useMayGiveRoles()
  const [changing, setChanging] = useState(false)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {row.roleNames.length > 0 ? format.list(named.roles(row.roleNames)) : <NoRoleBadge row={row} />}
      {mayGive ? (
        <Button variant="outline" onClick={() => setChanging(true)}>
          <ShieldCheck aria-hidden />
          {t('roles.change')}
        </Button>
      ) : null}
      <Overlay>{changing ? <ChangeRoles row={row} onClose={() => setChanging(false)} /> : null}</Overlay>
    </span>
  )
}

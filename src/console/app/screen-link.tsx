import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { anyMenuGrants, menuAt, type NamedMenu } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { buttonVariants } from '../ui/button.tsx'

export type Screen =
  | '/admin/app-manage'
  | '/admin/ebs-management'
  | '/admin/extends-setting'
  | '/admin/account-quantity-management'
  | '/admin/organization'
  | '/admin/project'
  | '/admin/project-design-unit'
  | '/admin/project-manage'
  | '/admin/project-org-account'
  | '/admin/project-worksite-information'
  | '/admin/resource-pool'
  | '/admin/role-manage'
  | '/admin/su-boq'
  | '/admin/table-manage'
  | '/admin/terminal-authentication'
  | '/admin/unit-engineering'
  | '/admin/user-audit'
  | '/admin/wbs-management'
  | '/admin/workflow-query'

/** The menu that opens a screen and grants there what it shows something by; undefined where none of these does. */
function menuOpening(menus: readonly NamedMenu[], screen: Screen, by: Endpoint): NamedMenu | undefined {
  const menu = menuAt(menus, screen)
  return menu && anyMenuGrants([menu], by.permission) ? menu : undefined
}

/** Whether one of these menus opens a screen and grants there what it shows something by. */
export function opens(menus: readonly NamedMenu[], screen: Screen, by: Endpoint): boolean {
  return menuOpening(menus, screen, by) !== undefined
}

/** The menu by which this account opens a screen and is granted there what it shows something by; undefined where none does. */
export function useMenuOpening(screen: Screen, by: Endpoint): NamedMenu | undefined {
  const { menus } = useShellData()
  return menuOpening(menus, screen, by)
}

/** Whether this account can open a screen and is granted there what it shows something by. */
export function useOpens(screen: Screen, by: Endpoint): boolean {
  return useMenuOpening(screen, by) !== undefined
}

interface ScreenLinkProps {
  to: Screen
  search: NonNullable<LinkProps['search']>
  /** What the screen shows it by. */
  by: Endpoint
  children: ReactNode
}

/** A name that leads to its own screen; just the name for somebody whose menus do not open that. */
function ScreenLink({ to, search, by, children }: ScreenLinkProps) {
  if (!useOpens(to, by)) return children
  return (
    <Link to={to} search={search} className={buttonVariants({ variant: 'link', size: 'text' })}>
      {children}
    </Link>
  )
}

/** A person's name, which opens the record in the resource pool. */
export function PersonLink({ userId, children }: { userId: string; children: ReactNode }) {
  return (
    <ScreenLink
      to="/admin/resource-pool"
      search={{ tab: 'people', userId, selected: userId }}
      by={listPeople}
    >
      {children}
    </ScreenLink>
  )
}

interface AccountLinkProps {
  userId: string
  accountId: string
  /** Of a project; else a general one. */
  registered: boolean
  children: ReactNode
}

/** An account's name, which opens it among the accounts of its kind. */
export function AccountLink({ userId, accountId, registered, children }: AccountLinkProps) {
  const opened = { userId, selected: accountId }
  return registered ? (
    <ScreenLink to="/admin/project-org-account" search={opened} by={listRegisteredAccounts}>
      {children}
    </ScreenLink>
  ) : (
    <ScreenLink to="/admin/resource-pool" search={{ tab: 'accounts', ...opened }} by={listGeneralAccounts}>
      {children}
    </ScreenLink>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ApplicationRow } from '#contract/application/entity.ts'
import { listRoles } from '#contract/role/endpoints.ts'
import { useOpens } from '../app/screen-link.tsx'
import { usePackagedNames } from '../app/use-packaged-names.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { CalledRoles } from './called-roles.tsx'

/** The roles that an application has, and those that people have to use it. */
export function ApplicationRoles({ row }: { row: ApplicationRow }) {
  const mayListRoles = anyMenuGrants(useShellData().menus, listRoles.permission)
  return (
    <div className="flex flex-col gap-8">
      <CalledRoles row={row} />
      {mayListRoles ? <GrantingRoles row={row} /> : null}
    </div>
  )
}

/** The roles that grant something of an application; what they grant, and to whom, is changed where roles are. */
function GrantingRoles({ row: { applicationId } }: { row: ApplicationRow }) {
  const { t } = useTranslation('application')
  const names = usePackagedNames()
  const opens = useOpens('/admin/role-manage', listRoles)
  const { data, error, refetch } = useEndpoint(listRoles, { applicationId, pageSize: 200 })
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={4} />
  return (
    <section aria-label={t('roles.title')} className="flex flex-col gap-3">
      <h3 className="font-semibold text-dense">{t('roles.title')}</h3>
      <p className="text-dense text-soft">{t(data.total === 0 ? 'roles.none' : 'roles.hint')}</p>
      <ul className="divide-y rounded-panel border bg-panel empty:hidden">
        {data.records.map((role) => (
          <li key={role.roleId} className="flex min-h-11 items-center gap-3 px-4 py-1">
            <span className="min-w-0 flex-1">
              {opens ? (
                <Link
                  to="/admin/role-manage"
                  search={{ roleId: role.roleId }}
                  className={buttonVariants({ variant: 'link', size: 'text' })}
                >
                  {names.role(role)}
                </Link>
              ) : (
                names.role(role)
              )}
            </span>
            <span className="text-dense text-soft">{t('roles.members', { count: role.memberCount })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Menu } from '#contract/application/schema.ts'
import { listRoleAccounts, viewAsRole } from '#contract/role/endpoints.ts'
import type { RoleDetail, ViewAs, ViewedAs } from '#contract/role/schema.ts'
import { call } from '#request/call.ts'
import { useFormat } from '../kit/format.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Badge } from '../ui/badge.tsx'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'

/** Parts of a role that are not saved. */
export type RoleDraft = Partial<Omit<ViewAs, 'accountId'>>

interface ViewAsDialogProps {
  role: RoleDetail
  /** What is otherwise in the role as it would be. */
  draft: RoleDraft
  onClose: () => void
}

/** What the role would show, before it is saved: to one of its members, or to the person who looks. */
export function ViewAsDialog({ role, draft, onClose }: ViewAsDialogProps) {
  const { t } = useTranslation('role')
  const id = useId()
  const [accountId, setAccountId] = useState('')
  const { data: members } = useEndpoint(listRoleAccounts, { roleId: role.roleId, pageSize: 200 })
  const { dataPermission, applicationMenuFunctionIds, projects, organizations, resources } = role
  const request: ViewAs = {
    dataPermission,
    applicationMenuFunctionIds,
    projectIds: projects.map(({ projectId }) => projectId),
    organizationIds: organizations.map(({ organizationId }) => organizationId),
    resourceIds: resources.map(({ resourceId }) => resourceId),
    ...draft,
    ...(accountId && { accountId }),
  }
  const { data, error, refetch } = useQuery({
    queryKey: [viewAsRole.id, request],
    queryFn: () => call(viewAsRole, request, { handles: 'all' }),
    gcTime: 0,
  })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('viewAs.title', { name: role.roleName })} className="max-w-3xl!">
        <DialogBody>
          <p className="mb-3 text-dense text-soft">{t('viewAs.hint')}</p>
          <label htmlFor={id} className="mb-4 flex flex-wrap items-center gap-3">
            <span className="text-soft">{t('viewAs.as')}</span>
            <Select
              id={id}
              className="w-72!"
              value={accountId}
              onChange={(event) => setAccountId(event.target.value)}
            >
              <option value="">{t('viewAs.me')}</option>
              {members?.records.map((member) => (
                <option key={member.accountId} value={member.accountId}>
                  {member.userName} · {member.accountName}
                </option>
              ))}
            </Select>
          </label>
          {data ? <Viewed viewed={data} /> : null}
          {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
          {data || error ? null : <RowsSkeleton rows={6} />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function Viewed({ viewed: { inForce, menus, counts } }: { viewed: ViewedAs }) {
  const { t } = useTranslation('role')
  const format = useFormat()
  return (
    <div className="grid gap-6 railed:grid-cols-[minmax(0,1fr)_14rem]">
      {inForce ? null : <p className="col-span-full text-attention">{t('viewAs.notInForce')}</p>}
      <section>
        <h3 className="mb-2 font-semibold">{t('viewAs.menus')}</h3>
        <ul className="grid gap-1">
          {menus
            .filter(({ parentId }) => parentId === undefined)
            .map((menu) => (
              <MenuLine key={menu.menuId} menu={menu} menus={menus} />
            ))}
        </ul>
      </section>
      <section>
        <h3 className="mb-2 font-semibold">{t('viewAs.counts')}</h3>
        <dl className="grid gap-1">
          {counts.map(({ kind, count }) => (
            <div key={kind} className="flex min-h-8 items-center justify-between gap-3 border-b">
              <dt className="text-soft">{t(`viewAs.kind.${kind}`)}</dt>
              <dd className="font-medium tabular-nums">{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

function MenuLine({ menu, menus }: { menu: Menu; menus: readonly Menu[] }) {
  const { i18n } = useTranslation('role')
  const children = menus.filter(({ parentId }) => parentId === menu.menuId)
  return (
    <li>
      <div className="flex min-h-8 flex-wrap items-center gap-1.5">
        <span className="mr-1 font-medium">{menu.names[i18n.language === 'en' ? 'en' : 'zh']}</span>
        {menu.authFunctionList.map(({ applicationMenuFunctionId, functionName }) => (
          <Badge variant="secondary" key={applicationMenuFunctionId}>
            {functionName}
          </Badge>
        ))}
      </div>
      {children.length > 0 ? (
        <ul className="ml-2 grid gap-1 border-l pl-3">
          {children.map((child) => (
            <MenuLine key={child.menuId} menu={child} menus={menus} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

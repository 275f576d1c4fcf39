import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addRole, getRole, listRoles } from '#contract/role/endpoints.ts'
import { z } from '#contract/zod.ts'
import { useReachable } from '../app/engine.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { usePackagedNames } from '../app/use-packaged-names.ts'
import { EmptyState, ErrorState, PageSkeleton, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useFirstNamed } from '../kit/use-first-named.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { RoleChoice } from './role-choice.tsx'
import { RolePanel } from './role-panel.tsx'

const RoleForm = lazyPart(async () => ({ default: (await import('./role-form.tsx')).RoleForm }))

const RoleView = z.looseObject({ roleId: z.optional(z.string()), tab: z.optional(z.string()) })
const everyRole = { pageSize: 500 }

/** Roles, and what the open one grants to whom. Seen without a network, changed only with one. */
export function RoleScreen() {
  const { t } = useTranslation('role')
  const { roleId, tab } = z.parse(RoleView, useSearch({ from: '/_shell/admin/role-manage' }))
  const navigate = useNavigate()
  const reachable = useReachable()
  const named = usePackagedNames()
  const { data, error, refetch } = useEndpoint(listRoles, everyRole)
  const [adding, setAdding] = useState(false)
  const open = (id: string) => void navigate({ to: '.', search: { roleId: id, ...(tab && { tab }) } })
  useFirstNamed('roleId', roleId, data?.records[0]?.roleId)
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
  const roles = data.records.map((role) => ({ ...role, roleName: named.role(role) }))
  const current = roles.find((role) => role.roleId === roleId)
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        <span role="status" className="text-dense text-faint">
          {t('count', { count: data.total })}
          {reachable ? null : <span className="ml-2 text-attention">{t('onlineOnly')}</span>}
        </span>
        <div className="ml-auto">
          <OnlineButton to={addRole} onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {t('add')}
          </OnlineButton>
        </div>
      </header>
      {data.records.length > 0 ? (
        <div className="flex min-h-0 flex-1 flex-col gap-4 paned:grid paned:grid-cols-[17rem_minmax(0,1fr)]">
          <RoleChoice roles={roles} current={current?.roleId} onOpen={open} />
          {current ? <OpenRole key={current.roleId} roleId={current.roleId} /> : null}
          {roleId && !current ? <EmptyState title={t('gone')} hint={t('goneHint')} /> : null}
        </div>
      ) : (
        <EmptyState title={t('empty')} hint={t('emptyHint')} />
      )}
      <Overlay>{adding ? <RoleForm onSaved={open} onClose={() => setAdding(false)} /> : null}</Overlay>
    </section>
  )
}

function OpenRole({ roleId }: { roleId: string }) {
  const named = usePackagedNames()
  const { data, error, refetch } = useEndpoint(getRole, { roleId })
  if (data) return <RolePanel role={{ ...data, roleName: named.role(data) }} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton />
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteRoles, updateRole } from '#contract/role/endpoints.ts'
import type { RoleDetail } from '#contract/role/schema.ts'
import { z } from '#contract/zod.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { RoleData } from './role-data.tsx'
import { RoleFunctions } from './role-functions.tsx'
import { RoleMembers } from './role-members.tsx'
import { RoleResources, RoleUnits } from './role-sets.tsx'

const RoleForm = lazyPart(async () => ({ default: (await import('./role-form.tsx')).RoleForm }))
const DeleteRows = lazyPart(async () => ({ default: (await import('../app/delete-rows.tsx')).DeleteRows }))

const RoleTab = z.enum(['functions', 'members', 'data', 'units', 'resources'])
const RoleView = z.looseObject({ tab: z.optional(z.string()) })

/** The open role: who it is for, and what it grants. */
export function RolePanel({ role }: { role: RoleDetail }) {
  const { t } = useTranslation('role')
  const search = z.parse(RoleView, useSearch({ from: '/_shell/admin/role-manage' }))
  const tab = RoleTab.options.find((each) => each === search.tab) ?? 'functions'
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  const close = () => setAsked(undefined)
  const fixed = role.fixed !== undefined
  return (
    <Tabs
      className="flex min-h-0 flex-1 flex-col rounded-panel border bg-panel"
      value={tab}
      // Page and search belong to the tab that is left.
      onValueChange={(next) => void navigate({ to: '.', search: { roleId: role.roleId, tab: next } })}
    >
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 pt-3 pb-1">
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-heading">{role.roleName}</h2>
          <p className="text-dense text-soft">
            {[role.factorRequired ? t('demandsFactor') : '', role.remark ?? t('noRemark')]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <HistoryButton entity="role" id={role.roleId} name={role.roleName} />
        <OnlineButton variant="outline" to={updateRole} disabled={fixed} onClick={() => setAsked('edit')}>
          <Pencil aria-hidden />
          {t('edit')}
        </OnlineButton>
        <OnlineButton variant="outline" to={deleteRoles} disabled={fixed} onClick={() => setAsked('delete')}>
          <Trash2 aria-hidden />
          {t('delete')}
        </OnlineButton>
      </header>
      {role.fixed ? (
        <p className="mx-4 mb-1 rounded-control bg-sunken px-3 py-1.5 text-dense text-soft">
          {t(`fixed.${role.fixed}`)}
        </p>
      ) : null}
      <TabsList className="px-2">
        {RoleTab.options.map((each) => (
          <TabsTrigger key={each} value={each}>
            {t(`tab.${each}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={tab} className="flex min-h-0 flex-1 flex-col pt-0!">
        {tab === 'functions' ? <RoleFunctions role={role} /> : null}
        {tab === 'members' ? <RoleMembers role={role} /> : null}
        {tab === 'data' ? <RoleData role={role} /> : null}
        {tab === 'units' ? <RoleUnits role={role} /> : null}
        {tab === 'resources' ? <RoleResources role={role} /> : null}
      </TabsContent>
      <Overlay key={asked}>
        {asked === 'edit' ? <RoleForm role={role} onClose={close} /> : null}
        {asked === 'delete' ? (
          <DeleteRows
            to={deleteRoles}
            rows={[{ id: role.roleId, name: role.roleName }]}
            title={t('confirm.delete')}
            description={t('confirm.deleteHint')}
            onDeleted={() => void navigate({ to: '.', search: { tab } })}
            onClose={close}
          />
        ) : null}
      </Overlay>
    </Tabs>
  )
}

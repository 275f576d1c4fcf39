import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/role/schema.ts'
import type { CellPermission, Template } from '#contract/tabulation/template-schema.ts'
import { Select } from '../ui/select.tsx'
import { AccessPreview } from './access-preview.tsx'

interface SeenAsProps {
  template: Template
  permissions: readonly CellPermission[]
  roles: readonly Pick<Role, 'roleId' | 'roleName'>[]
}

/** A template as one of the roles will see it. */
export function SeenAs({ template, permissions, roles }: SeenAsProps) {
  const { t } = useTranslation('tabulation')
  const [roleId, setRoleId] = useState('')
  const id = useId()
  return (
    <>
      <div className="flex items-center gap-2 text-dense">
        <label htmlFor={id} className="shrink-0">
          {t('access.seenAs')}
        </label>
        <Select id={id} className="w-56" value={roleId} onChange={({ target }) => setRoleId(target.value)}>
          <option value="">{t('access.otherRoles')}</option>
          {roles.map((role) => (
            <option key={role.roleId} value={role.roleId}>
              {role.roleName}
            </option>
          ))}
        </Select>
      </div>
      <div className="min-h-60 flex-1 overflow-auto rounded-panel border bg-panel p-3">
        <AccessPreview template={template} permissions={permissions} actor={{ roleIds: new Set([roleId]) }} />
      </div>
    </>
  )
}

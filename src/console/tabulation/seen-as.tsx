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

/** A template as one of the roles will see it, at a node of the workflow that is named in its rules or at none. */
export function SeenAs({ template, permissions, roles }: SeenAsProps) {
  const { t } = useTranslation('tabulation')
  const [roleId, setRoleId] = useState('')
  const [nodeId, setNodeId] = useState('')
  const nodes = [...new Set(permissions.flatMap(({ nodeIds }) => nodeIds ?? []))]
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Choice
          label={t('access.seenAs')}
          none={t('access.otherRoles')}
          value={roleId}
          options={roles.map((role) => [role.roleId, role.roleName])}
          onChoose={setRoleId}
        />
        {nodes.length > 0 ? (
          <Choice
            label={t('access.seenAt')}
            none={t('access.noNode')}
            value={nodeId}
            options={nodes.map((node) => [node, node])}
            onChoose={setNodeId}
          />
        ) : null}
      </div>
      <div className="min-h-60 flex-1 overflow-auto rounded-panel border bg-panel p-3">
        <AccessPreview
          template={template}
          permissions={permissions}
          actor={{ roleIds: new Set([roleId]), nodeId: nodeId || undefined }}
        />
      </div>
    </>
  )
}

interface ChoiceProps {
  label: string
  none: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}

function Choice({ label, none, value, options, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2 text-dense">
      <label htmlFor={id} className="shrink-0">
        {label}
      </label>
      <Select id={id} className="w-56" value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{none}</option>
        {options.map(([each, called]) => (
          <option key={each} value={each}>
            {called}
          </option>
        ))}
      </Select>
    </div>
  )
}

import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/role/schema.ts'
import type { CellPermission, Template } from '#contract/tabulation/template-schema.ts'
import { Select } from '../ui/select.tsx'
import { AccessPreview } from './access-preview.tsx'
import { useTemplateNodes } from './use-template-nodes.ts'

interface SeenAsProps {
  tabulationId: string
  template: Template
  permissions: readonly CellPermission[]
  roles: readonly Pick<Role, 'roleId' | 'roleName'>[]
}

/** A template as one of the roles will see it, at a node of a process or outside of any. */
export function SeenAs({ tabulationId, template, permissions, roles }: SeenAsProps) {
  const { t } = useTranslation('tabulation')
  const [roleId, setRoleId] = useState('')
  const [nodeId, setNodeId] = useState('')
  const nodes = useTemplateNodes(tabulationId)
  const [roleLabel, nodeLabel] = [useId(), useId()]
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-dense">
        <label htmlFor={roleLabel} className="shrink-0">
          {t('access.seenAs')}
        </label>
        <Select
          id={roleLabel}
          className="w-56"
          value={roleId}
          onChange={({ target }) => setRoleId(target.value)}
        >
          <option value="">{t('access.otherRoles')}</option>
          {roles.map((role) => (
            <option key={role.roleId} value={role.roleId}>
              {role.roleName}
            </option>
          ))}
        </Select>
        {nodes.size > 0 ? (
          <>
            <label htmlFor={nodeLabel} className="shrink-0">
              {t('access.seenAt')}
            </label>
            <Select
              id={nodeLabel}
              className="w-72"
              value={nodeId}
              onChange={({ target }) => setNodeId(target.value)}
            >
              <option value="">{t('access.outsideProcesses')}</option>
              {[...nodes].map(([each, name]) => (
                <option key={each} value={each}>
                  {name}
                </option>
              ))}
            </Select>
          </>
        ) : null}
      </div>
      <div className="min-h-60 flex-1 overflow-auto rounded-panel border bg-panel p-3">
        <AccessPreview
          template={template}
          permissions={permissions}
          actor={{ roleIds: new Set([roleId]), nodeIds: new Set([nodeId]) }}
        />
      </div>
    </>
  )
}

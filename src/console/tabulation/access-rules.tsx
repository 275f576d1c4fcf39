import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/role/schema.ts'
import type { CellPermission, Template } from '#contract/tabulation/template-schema.ts'
import { useFormat } from '../kit/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { namedAreas } from './access-form.tsx'
import { useTemplateNodes } from './use-template-nodes.ts'

interface AccessRulesProps {
  tabulationId: string
  template: Template
  permissions: readonly CellPermission[]
  roles: readonly Pick<Role, 'roleId' | 'roleName'>[]
  onChange: (permission: CellPermission) => void
  onRemove: (permission: CellPermission) => void
}

/** What is said of cells, one line each. */
export function AccessRules({
  tabulationId,
  template,
  permissions,
  roles,
  onChange,
  onRemove,
}: AccessRulesProps) {
  const { t } = useTranslation('tabulation')
  const format = useFormat()
  const names = new Map(namedAreas(template).map(({ at, name }) => [at, name]))
  const nodeNames = useTemplateNodes(tabulationId)
  const roleNames = new Map(roles.map(({ roleId, roleName }) => [roleId, roleName]))
  const called = ({ at }: CellPermission) => [names.get(at), at].filter(Boolean).join(' ')
  if (permissions.length === 0) return <p className="text-dense text-soft">{t('access.none')}</p>
  return (
    <ul className="flex flex-col divide-y rounded-panel border bg-panel">
      {permissions.map((permission) => (
        <li key={JSON.stringify(permission)} className="flex items-center gap-2 py-1 pr-1 pl-3 text-dense">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{called(permission)}</p>
            <p className="text-small text-soft wrap-anywhere">
              {permission.roleIds
                ? format.list(
                    permission.roleIds.map((roleId) => roleNames.get(roleId) ?? t('access.unknownRole')),
                  )
                : t('access.everybody')}
              {permission.nodeIds
                ? ` · ${t('access.atNodes', { nodes: format.list(permission.nodeIds.map((nodeId) => nodeNames.get(nodeId) ?? nodeId)) })}`
                : ''}
            </p>
          </div>
          <Badge variant={permission.access === 'edit' ? 'default' : 'secondary'}>
            {t(`access.${permission.access}`)}
          </Badge>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('access.changeOf', { name: called(permission) })}
            onClick={() => onChange(permission)}
          >
            <Pencil aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('access.removeOf', { name: called(permission) })}
            onClick={() => onRemove(permission)}
          >
            <Trash2 aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  )
}

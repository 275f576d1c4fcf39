import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bindGroups, getProjectForms } from '#contract/attribute/endpoints.ts'
import type { FormGroup } from '#contract/attribute/forms.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import type { AttributeNode } from './use-attributes.ts'

const BindDialog = lazyPart(async () => ({ default: (await import('./bind-dialog.tsx')).BindDialog }))

/** The groups that a node has by itself or by its project, and where they are bound. */
export function BoundGroups({ node }: { node: AttributeNode }) {
  const { t } = useTranslation(['attribute-set', 'attribute-group'])
  const { data } = useEndpoint(getProjectForms, { projectId: node.projectId })
  const [open, setOpen] = useState(false)
  const isBound = (group: FormGroup, nodeId: string) =>
    data?.bindings.some((each) => each.groupId === group.groupId && each.nodeId === nodeId) ?? false
  const fitting = (data?.groups ?? []).filter((group) => fits(node, group))
  const bound = fitting.filter((group) => isBound(group, node.nodeId))
  const inherited = fitting.filter(
    (group) => node.nodeKind !== 'project' && isBound(group, node.projectId) && !bound.includes(group),
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-dense text-faint">{t('bound')}</span>
      {bound.map((group) => (
        <GroupBadge key={group.groupId} group={group} />
      ))}
      {inherited.map((group) => (
        <GroupBadge key={group.groupId} group={group} note={t('viaProject')} />
      ))}
      {bound.length + inherited.length === 0 && data ? <span className="text-faint">—</span> : null}
      <span className="ml-auto">
        <OnlineButton variant="outline" to={bindGroups} onClick={() => setOpen(true)}>
          <Link2 aria-hidden />
          {t('bind')}
        </OnlineButton>
      </span>
      <Overlay>
        {open ? (
          <BindDialog
            node={node}
            groups={fitting.filter(({ status }) => status === 1)}
            bound={bound.map(({ groupId }) => groupId)}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Overlay>
    </div>
  )
}

function GroupBadge({ group: { groupName, status, version }, note }: { group: FormGroup; note?: string }) {
  const { t } = useTranslation('attribute-group')
  return (
    <Badge variant={note ? 'outline' : 'secondary'}>
      {groupName} v{version}
      {note ? ` · ${note}` : ''}
      {status === 0 ? ` · ${t('status.0')}` : ''}
    </Badge>
  )
}

const typeOf = { line: 2, 'design-unit': 3, 'work-site': 3 } as const

/** A project takes groups of every type, for its nodes. */
function fits({ nodeKind }: AttributeNode, { nodeType }: FormGroup): boolean {
  return nodeKind === 'project' || typeOf[nodeKind] === nodeType
}

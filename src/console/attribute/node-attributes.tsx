import { Pencil, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateAttributes } from '#contract/attribute/values.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { HistoryButton } from '../app/history-button.tsx'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { Allowed } from '../kit/permission.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { type AttributeNode, type FilledItem, useAttributes } from './use-attributes.ts'
import { Value } from './value-text.tsx'

const AttributeForm = lazyPart(async () => ({
  default: (await import('./attribute-form.tsx')).AttributeForm,
}))

/** What is filled in for a node, group by group; those who may fill it in here, also without a network. */
export function NodeAttributes({ node }: { node: AttributeNode }) {
  const { t } = useTranslation('attribute-set')
  const attributes = useAttributes(node)
  const { set, groups, items, missing, error, retry } = attributes
  const [open, setOpen] = useState(false)
  if (error) return <ErrorState error={error} retry={retry} />
  if (!set) return <RowsSkeleton rows={4} />
  if (groups.length === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />
  const factOf = ({ item, value, outdated }: FilledItem) => ({
    label: item.itemName,
    wide: item.type === 'table' || item.type === 'file',
    value: (
      <>
        <Value item={item} items={items} value={value} />
        {outdated ? (
          <span className="mt-0.5 flex items-center gap-1 text-attention text-small">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
            {t('outdated')}
          </span>
        ) : null}
      </>
    ),
  })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex min-h-control flex-wrap items-center gap-3">
        <EditsMark kind="attribute-set" id={node.nodeId} />
        {missing > 0 ? (
          <span className="text-attention text-dense">{t('missing', { count: missing })}</span>
        ) : null}
        <span className="ml-auto flex items-center gap-1">
          <HistoryButton entity="attribute-set" id={node.nodeId} name={node.name} />
          <Allowed to={updateAttributes}>
            <Button variant="outline" onClick={() => setOpen(true)}>
              <Pencil aria-hidden />
              {t('edit')}
            </Button>
          </Allowed>
        </span>
      </div>
      {groups.map(({ groupId, groupName, filled }) => (
        <DescriptionGroup key={groupId} title={groupName}>
          <DescriptionList items={filled.map(factOf)} />
        </DescriptionGroup>
      ))}
      <Overlay>
        {open ? <AttributeForm node={node} set={set} groups={groups} onClose={() => setOpen(false)} /> : null}
      </Overlay>
    </div>
  )
}

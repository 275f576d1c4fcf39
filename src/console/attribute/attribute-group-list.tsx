import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AttributeGroup, attributeGroupEntity, attributeGroups } from '#contract/attribute/entities.ts'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import type { Column } from '../kit/column.ts'
import { Filters } from '../kit/filters.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { TabsContent } from '../ui/tabs.tsx'

const AttributeGroupDrawer = lazyPart(async () => ({
  default: (await import('./definition-drawers.tsx')).AttributeGroupDrawer,
}))
const AttributeGroupForm = lazyPart(async () => ({
  default: (await import('./definition-forms.tsx')).AttributeGroupForm,
}))

interface AttributeGroupListProps {
  nodeType: number
  tabs: ReactNode
  /** Shows the items of a group. */
  onOpen: (groupId: string) => void
}

/** The attribute groups of one type of node, in the order in which forms show them. */
export function AttributeGroupList({ nodeType, tabs, onOpen }: AttributeGroupListProps) {
  const { t } = useTranslation('attribute-group')
  const fixed = useMemo(() => ({ nodeType }), [nodeType])
  const list = useEntityList(attributeGroupEntity, attributeGroups, { fixed })
  const statuses = [1, 0].map((value) => ({ value, label: t(`status.${value}`) }))
  return (
    <EntityListScreen
      list={list}
      title={t('title')}
      actions={<AddRow list={list} />}
      form={(row) => (
        <AttributeGroupForm
          nodeType={nodeType}
          row={row}
          onSaved={row ? undefined : onOpen}
          onClose={list.dialogs.close}
        />
      )}
      drawer={<AttributeGroupDrawer list={list} onOpen={onOpen} />}
    >
      {tabs}
      <TabsContent value={String(nodeType)} className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
          <SelectFilter list={list} name="status" label={t('field.status')} options={statuses} />
        </Filters>
        <EntityTable list={list} columns={useColumns(onOpen)} />
      </TabsContent>
    </EntityListScreen>
  )
}

function useColumns(onOpen: (groupId: string) => void): Column<AttributeGroup>[] {
  const { t } = useTranslation('attribute-group')
  const columns = useEntityColumns<AttributeGroup>(attributeGroupEntity)
  return useMemo(() => {
    const items: Column<AttributeGroup> = {
      id: 'items',
      label: t('items'),
      acts: true,
      cell: ({ groupId, groupName }) => (
        <Button
          variant="link"
          size="text"
          aria-label={t('itemsOf', { name: groupName })}
          onClick={(event) => {
            event.stopPropagation()
            onOpen(groupId)
          }}
        >
          {t('items')}
        </Button>
      ),
    }
    return columns(
      {
        groupName: { className: 'font-medium' },
        code: { className: 'font-mono' },
        remark: { folds: true },
        sort: { hidden: true },
        status: {
          cell: ({ status }) => (
            <Badge variant={status === 1 ? 'default' : 'outline'}>{t(`status.${status}`)}</Badge>
          ),
        },
      },
      [items],
    )
  }, [t, columns, onOpen])
}

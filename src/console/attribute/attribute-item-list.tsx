import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AttributeItem,
  attributeGroups,
  attributeItemEntity,
  attributeItems,
} from '#contract/attribute/entities.ts'
import { itemTypes } from '#contract/attribute/item-type.ts'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import type { Column } from '../kit/column.ts'
import { Filters } from '../kit/filters.tsx'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'

const AttributeItemDrawer = lazyPart(async () => ({
  default: (await import('./definition-drawers.tsx')).AttributeItemDrawer,
}))
const AttributeItemForm = lazyPart(async () => ({
  default: (await import('./definition-forms.tsx')).AttributeItemForm,
}))

interface AttributeItemListProps {
  groupId: string
  /** Goes back to the groups. */
  onBack: () => void
}

/** The items of one group, the columns of its tables among them. */
export function AttributeItemList({ groupId, onBack }: AttributeItemListProps) {
  const { t } = useTranslation('attribute-item')
  const fixed = useMemo(() => ({ groupId }), [groupId])
  const list = useEntityList(attributeItemEntity, attributeItems, { fixed })
  const group = useEndpoint(attributeGroups.detail, fixed).data
  // The table that a column is added to.
  const [table, setTable] = useState<string>()
  return (
    <EntityListScreen
      list={list}
      title={group?.groupName ?? t('title')}
      actions={
        <>
          <Button variant="ghost" onClick={onBack}>
            <ArrowLeft aria-hidden />
            {t('back')}
          </Button>
          <AddRow list={list} />
        </>
      }
      form={(row) => <AttributeItemForm besides={fixed} row={row} onClose={list.dialogs.close} />}
      drawer={<AttributeItemDrawer list={list} onAddColumn={setTable} />}
    >
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        <MultiSelectFilter
          list={list}
          name="type"
          label={t('field.type')}
          options={optionsOf(t, 'type', itemTypes)}
        />
      </Filters>
      <EntityTable list={list} columns={useColumns(list.page?.records)} />
      <Overlay>
        {table === undefined ? null : (
          <AttributeItemForm
            besides={{ ...fixed, tableId: table }}
            row={undefined}
            onClose={() => setTable(undefined)}
          />
        )}
      </Overlay>
    </EntityListScreen>
  )
}

function useColumns(rows: readonly AttributeItem[] | undefined): Column<AttributeItem>[] {
  const { t } = useTranslation('attribute-item')
  const columns = useEntityColumns<AttributeItem>(attributeItemEntity)
  return useMemo(() => {
    const tables = new Map(rows?.map(({ itemId, itemName }) => [itemId, itemName]))
    return columns({
      itemName: {
        cell: ({ itemName, tableId, status, required }) => (
          <span className="flex items-center gap-2">
            {tableId ? <span className="text-faint">{tables.get(tableId) ?? t('columns')} ›</span> : null}
            <span className="font-medium">{itemName}</span>
            {required === 1 ? <Badge variant="secondary">{t('field.required')}</Badge> : null}
            {status === 0 ? <Badge variant="outline">{t('status.0')}</Badge> : null}
          </span>
        ),
        text: ({ itemName }) => itemName,
      },
      code: { className: 'font-mono' },
      required: { folds: true },
      dictionaryKey: { folds: true },
      options: { folds: true },
      preset: { folds: true },
      hint: { folds: true },
      status: { folds: true },
    })
  }, [t, columns, rows])
}

import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DictionaryItem,
  dictionaryItemEntity,
  dictionaryItems,
  dictionaryTypes,
} from '#contract/value-dictionary/entities.ts'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import type { Column } from '../kit/column.ts'
import { Filters } from '../kit/filters.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { TabsContent } from '../ui/tabs.tsx'
import { StatusBadge } from './status-badge.tsx'

const DictionaryItemDrawer = lazyPart(async () => ({
  default: (await import('./status-drawers.tsx')).DictionaryItemDrawer,
}))
const DictionaryItemForm = lazyPart(async () => ({
  default: (await import('./dictionary-forms.tsx')).DictionaryItemForm,
}))

interface DictionaryItemListProps {
  dictionaryTypeId: string
  tabs: ReactNode
  /** Goes back to all dictionaries. */
  onBack: () => void
}

/** The items of one dictionary, in the order in which forms offer them. */
export function DictionaryItemList({ dictionaryTypeId, tabs, onBack }: DictionaryItemListProps) {
  const { t } = useTranslation('dictionary-item')
  const fixed = useMemo(() => ({ dictionaryTypeId }), [dictionaryTypeId])
  const list = useEntityList(dictionaryItemEntity, dictionaryItems, { fixed })
  const type = useEndpoint(dictionaryTypes.detail, fixed).data
  const statuses = [1, 0].map((value) => ({ value, label: t(`status.${value}`) }))
  return (
    <EntityListScreen
      list={list}
      title={type?.typeName ?? t('title')}
      actions={
        <>
          <Button variant="ghost" onClick={onBack}>
            <ArrowLeft aria-hidden />
            {t('back')}
          </Button>
          <AddRow list={list} />
        </>
      }
      form={(row) => <DictionaryItemForm {...fixed} row={row} onClose={list.dialogs.close} />}
      drawer={<DictionaryItemDrawer list={list} />}
    >
      {tabs}
      <TabsContent value="dictionaries" className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
          <SelectFilter list={list} name="status" label={t('field.status')} options={statuses} />
        </Filters>
        <EntityTable list={list} columns={useColumns()} />
      </TabsContent>
    </EntityListScreen>
  )
}

function useColumns(): Column<DictionaryItem>[] {
  const columns = useEntityColumns<DictionaryItem>(dictionaryItemEntity)
  return useMemo(
    () =>
      columns({
        nameZh: { className: 'font-medium' },
        nameEn: { folds: true },
        value: { className: 'font-mono' },
        status: { cell: ({ status }) => <StatusBadge kind="dictionary-item" status={status} /> },
      }),
    [columns],
  )
}

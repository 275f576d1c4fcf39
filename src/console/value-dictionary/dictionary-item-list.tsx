import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DictionaryItem,
  dictionaryItemEntity,
  dictionaryItems,
  dictionaryTypes,
} from '#contract/value-dictionary/entities.ts'
import { AddButton, DeleteButton } from '../app/entity-buttons.tsx'
import { useChangedColumn } from '../kit/changed-column.tsx'
import type { Column } from '../kit/column.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { useAllowed } from '../kit/permission.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useEntityColumn } from '../kit/use-entity-column.ts'
import { useList } from '../kit/use-list.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { TabsContent } from '../ui/tabs.tsx'

const DictionaryItemDrawer = lazyPart(async () => ({
  default: (await import('./dictionary-item-drawer.tsx')).DictionaryItemDrawer,
}))
const DictionaryItemForm = lazyPart(async () => ({
  default: (await import('./dictionary-forms.tsx')).DictionaryItemForm,
}))
const DeleteEntities = lazyPart(async () => ({
  default: (await import('../app/delete-entities.tsx')).DeleteEntities,
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
  const list = useList(dictionaryItems.list, {
    rowId: (row) => row.dictionaryItemId,
    fixed: useMemo(() => ({ dictionaryTypeId }), [dictionaryTypeId]),
  })
  const type = useEndpoint(dictionaryTypes.detail, { dictionaryTypeId }).data
  const columns = useColumns()
  const mayDelete = useAllowed(dictionaryItems.remove)
  const deletable = useCheckedRows(list).filter(({ packaged }) => !packaged)
  const dialogs = useDialogs<{ add: null; edit: DictionaryItem; delete: readonly DictionaryItem[] }>()
  return (
    <ListScreen
      list={list}
      title={type?.typeName ?? t('title')}
      actions={
        <>
          <Button variant="ghost" onClick={onBack}>
            <ArrowLeft aria-hidden />
            {t('back')}
          </Button>
          <AddButton to={dictionaryItems.add} onClick={() => dialogs.show('add', null)}>
            {t('form.add')}
          </AddButton>
        </>
      }
    >
      {tabs}
      <TabsContent value="dictionaries" className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
          <SelectFilter
            list={list}
            name="status"
            label={t('field.status')}
            options={[1, 0].map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        </Filters>
        <DataTable
          list={list}
          columns={columns}
          bulk={
            mayDelete ? (
              <DeleteButton
                to={dictionaryItems.remove}
                disabled={deletable.length === 0}
                onClick={() => dialogs.show('delete', deletable)}
              />
            ) : undefined
          }
        />
      </TabsContent>
      <Overlay>
        {list.selected ? (
          <DictionaryItemDrawer
            list={list}
            onEdit={(row) => dialogs.show('edit', row)}
            onDelete={(row) => dialogs.show('delete', [row])}
          />
        ) : null}
      </Overlay>
      <OpenDialog dialogs={dialogs}>
        {{
          add: () => <DictionaryItemForm dictionaryTypeId={dictionaryTypeId} onClose={dialogs.close} />,
          edit: (row) => (
            <DictionaryItemForm dictionaryTypeId={dictionaryTypeId} row={row} onClose={dialogs.close} />
          ),
          delete: (rows) => (
            <DeleteEntities
              entity={dictionaryItemEntity}
              calls={dictionaryItems}
              rows={rows}
              onDeleted={() => list.setChecked(new Set())}
              onClose={dialogs.close}
            />
          ),
        }}
      </OpenDialog>
    </ListScreen>
  )
}

function useColumns(): Column<DictionaryItem>[] {
  const { t } = useTranslation('dictionary-item')
  const column = useEntityColumn<DictionaryItem>(dictionaryItemEntity)
  const changed = useChangedColumn<DictionaryItem>()
  return useMemo(
    () => [
      column('nameZh', { className: 'font-medium' }),
      column('nameEn', { folds: true }),
      column('value', { className: 'font-mono' }),
      column('sort', { align: 'end' }),
      column('status', {
        cell: ({ status }) => (
          <Badge variant={status === 1 ? 'default' : 'outline'}>{t(`status.${status}`)}</Badge>
        ),
      }),
      changed,
      column('remark', { hidden: true }),
    ],
    [t, column, changed],
  )
}

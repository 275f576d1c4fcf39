import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DictionaryType,
  dictionaryTypeEntity,
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
import { TextFilter } from '../kit/text-filter.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useEntityColumn } from '../kit/use-entity-column.ts'
import { useList } from '../kit/use-list.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { TabsContent } from '../ui/tabs.tsx'

const DictionaryTypeDrawer = lazyPart(async () => ({
  default: (await import('./dictionary-type-drawer.tsx')).DictionaryTypeDrawer,
}))
const DictionaryTypeForm = lazyPart(async () => ({
  default: (await import('./dictionary-forms.tsx')).DictionaryTypeForm,
}))
const DeleteEntities = lazyPart(async () => ({
  default: (await import('../app/delete-entities.tsx')).DeleteEntities,
}))

interface DictionaryTypeListProps {
  tabs: ReactNode
  /** Shows the items of a dictionary. */
  onOpen: (dictionaryTypeId: string) => void
}

/** The value dictionaries: lists of words that forms elsewhere offer. */
export function DictionaryTypeList({ tabs, onOpen }: DictionaryTypeListProps) {
  const { t } = useTranslation('dictionary-type')
  const list = useList(dictionaryTypes.list, { rowId: (row) => row.dictionaryTypeId })
  const columns = useColumns(onOpen)
  const mayDelete = useAllowed(dictionaryTypes.remove)
  const deletable = useCheckedRows(list).filter(({ packaged }) => !packaged)
  const dialogs = useDialogs<{ add: null; edit: DictionaryType; delete: readonly DictionaryType[] }>()
  return (
    <ListScreen
      list={list}
      title={t('screen')}
      actions={
        <AddButton to={dictionaryTypes.add} onClick={() => dialogs.show('add', null)}>
          {t('form.add')}
        </AddButton>
      }
    >
      {tabs}
      <TabsContent value="dictionaries" className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
        </Filters>
        <DataTable
          list={list}
          columns={columns}
          bulk={
            mayDelete ? (
              <DeleteButton
                to={dictionaryTypes.remove}
                disabled={deletable.length === 0}
                onClick={() => dialogs.show('delete', deletable)}
              />
            ) : undefined
          }
        />
      </TabsContent>
      <Overlay>
        {list.selected ? (
          <DictionaryTypeDrawer
            list={list}
            onOpen={onOpen}
            onEdit={(row) => dialogs.show('edit', row)}
            onDelete={(row) => dialogs.show('delete', [row])}
          />
        ) : null}
      </Overlay>
      <OpenDialog dialogs={dialogs}>
        {{
          add: () => <DictionaryTypeForm onSaved={onOpen} onClose={dialogs.close} />,
          edit: (row) => <DictionaryTypeForm row={row} onClose={dialogs.close} />,
          delete: (rows) => (
            <DeleteEntities
              entity={dictionaryTypeEntity}
              calls={dictionaryTypes}
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

function useColumns(onOpen: (dictionaryTypeId: string) => void): Column<DictionaryType>[] {
  const { t } = useTranslation('dictionary-type')
  const column = useEntityColumn<DictionaryType>(dictionaryTypeEntity)
  const changed = useChangedColumn<DictionaryType>()
  return useMemo(
    () => [
      column('typeName', {
        cell: ({ typeName, packaged }) => (
          <span className="flex items-center gap-2 font-medium">
            {typeName}
            {packaged ? <Badge variant="secondary">{t('packaged')}</Badge> : null}
          </span>
        ),
        text: ({ typeName }) => typeName,
      }),
      column('key', { className: 'font-mono' }),
      {
        id: 'items',
        label: t('items'),
        acts: true,
        cell: ({ dictionaryTypeId, typeName: name }) => (
          <Button
            variant="link"
            size="text"
            aria-label={t('itemsOf', { name })}
            onClick={(event) => {
              event.stopPropagation()
              onOpen(dictionaryTypeId)
            }}
          >
            {t('items')}
          </Button>
        ),
      },
      changed,
      column('remark', { hidden: true }),
    ],
    [t, column, changed, onOpen],
  )
}

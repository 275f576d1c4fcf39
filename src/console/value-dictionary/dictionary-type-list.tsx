import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DictionaryType,
  dictionaryTypeEntity,
  dictionaryTypes,
} from '#contract/value-dictionary/entities.ts'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import type { Column } from '../kit/column.ts'
import { Filters } from '../kit/filters.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { TabsContent } from '../ui/tabs.tsx'

const DictionaryTypeDrawer = lazyPart(async () => ({
  default: (await import('./dictionary-type-drawer.tsx')).DictionaryTypeDrawer,
}))
const DictionaryTypeForm = lazyPart(async () => ({
  default: (await import('./dictionary-forms.tsx')).DictionaryTypeForm,
}))

interface DictionaryTypeListProps {
  tabs: ReactNode
  /** Shows the items of a dictionary. */
  onOpen: (dictionaryTypeId: string) => void
}

/** The value dictionaries: lists of words that forms elsewhere offer. */
export function DictionaryTypeList({ tabs, onOpen }: DictionaryTypeListProps) {
  const { t } = useTranslation('dictionary-type')
  const list = useEntityList(dictionaryTypeEntity, dictionaryTypes)
  return (
    <EntityListScreen
      list={list}
      title={t('screen')}
      actions={<AddRow list={list} />}
      form={(row) => (
        <DictionaryTypeForm row={row} onSaved={row ? undefined : onOpen} onClose={list.dialogs.close} />
      )}
      drawer={<DictionaryTypeDrawer list={list} onOpen={onOpen} />}
    >
      {tabs}
      <TabsContent value="dictionaries" className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
        </Filters>
        <EntityTable list={list} columns={useColumns(onOpen)} />
      </TabsContent>
    </EntityListScreen>
  )
}

function useColumns(onOpen: (dictionaryTypeId: string) => void): Column<DictionaryType>[] {
  const { t } = useTranslation('dictionary-type')
  const columns = useEntityColumns<DictionaryType>(dictionaryTypeEntity)
  return useMemo(() => {
    const name: Partial<Column<DictionaryType>> = {
      cell: ({ typeName, packaged }) => (
        <span className="flex items-center gap-2 font-medium">
          {typeName}
          {packaged ? <Badge variant="secondary">{t('packaged')}</Badge> : null}
        </span>
      ),
      text: ({ typeName }) => typeName,
    }
    const items: Column<DictionaryType> = {
      id: 'items',
      label: t('items'),
      acts: true,
      cell: ({ dictionaryTypeId, typeName }) => (
        <Button
          variant="link"
          size="text"
          aria-label={t('itemsOf', { name: typeName })}
          onClick={(event) => {
            event.stopPropagation()
            onOpen(dictionaryTypeId)
          }}
        >
          {t('items')}
        </Button>
      ),
    }
    return columns({ typeName: name, key: { className: 'font-mono' } }, [items])
  }, [t, columns, onOpen])
}

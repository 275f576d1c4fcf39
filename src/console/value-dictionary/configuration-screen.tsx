import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Id } from '#contract/revision.ts'
import { z } from '#contract/zod.ts'
import { readSearch } from '../kit/list-search.ts'
import { Tabs, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { DictionaryItemList } from './dictionary-item-list.tsx'
import { DictionaryTypeList } from './dictionary-type-list.tsx'

const ConfigurationView = z.looseObject({ dictionaryTypeId: z.optional(Id) })
const tab = 'dictionaries'

/** What the project uses: as yet its value dictionaries, all of them or the items of the one that the address names. */
export function ConfigurationScreen() {
  const { t } = useTranslation('dictionary-type')
  const { dictionaryTypeId } = readSearch(
    ConfigurationView,
    useSearch({ from: '/_shell/admin/project-configuration' }),
  )
  const navigate = useNavigate()
  // Filters, page and sort belong to the list that is left.
  const open = useCallback(
    (id: string | undefined) =>
      void navigate({ to: '.', search: { tab, ...(id && { dictionaryTypeId: id }) } }),
    [navigate],
  )
  const tabs = (
    <TabsList>
      <TabsTrigger value={tab}>{t('title')}</TabsTrigger>
    </TabsList>
  )
  return (
    <Tabs className="contents" value={tab}>
      {dictionaryTypeId ? (
        <DictionaryItemList
          key={dictionaryTypeId}
          dictionaryTypeId={dictionaryTypeId}
          tabs={tabs}
          onBack={() => open(undefined)}
        />
      ) : (
        <DictionaryTypeList tabs={tabs} onOpen={open} />
      )}
    </Tabs>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { readSearch } from '../kit/read-search.ts'
import { Tabs, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { DictionaryItemList } from './dictionary-item-list.tsx'
import { DictionaryTypeList } from './dictionary-type-list.tsx'
import { MajorList } from './major-list.tsx'
import { ProjectStandardList } from './project-standard-list.tsx'

const ConfigurationView = z.looseObject({ tab: z.optional(z.string()), dictionaryTypeId: z.optional(Id) })
const titles = { dictionaries: 'dictionary-type', majors: 'major', standards: 'project-standard' } as const

/** What the project uses: its value dictionaries, all of them or the items of the one that the address names, its majors, and its standards. */
export function ConfigurationScreen() {
  const { t } = useTranslation(['dictionary-type', 'major', 'project-standard'])
  const { tab, dictionaryTypeId } = readSearch(
    ConfigurationView,
    useSearch({ from: '/_shell/admin/project-configuration' }),
  )
  const navigate = useNavigate()
  // Filters, page and sort belong to the list that is left.
  const open = useCallback(
    (id: string | undefined) =>
      void navigate({ to: '.', search: { tab: 'dictionaries', ...(id && { dictionaryTypeId: id }) } }),
    [navigate],
  )
  const shown = tab === 'majors' || tab === 'standards' ? tab : 'dictionaries'
  const tabs = (
    <TabsList>
      {Object.entries(titles).map(([value, kind]) => (
        <TabsTrigger key={value} value={value}>
          {t(`${kind}:title`)}
        </TabsTrigger>
      ))}
    </TabsList>
  )
  return (
    <Tabs
      className="contents"
      value={shown}
      onValueChange={(value) => void navigate({ to: '.', search: { tab: value } })}
    >
      {shown === 'majors' ? (
        <MajorList tabs={tabs} />
      ) : shown === 'standards' ? (
        <ProjectStandardList tabs={tabs} />
      ) : dictionaryTypeId ? (
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

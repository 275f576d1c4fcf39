import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from '#contract/zod.ts'
import { readSearch } from '../../kit/read-search.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Tabs, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { ModelList } from './model-list.tsx'
import { VersionList } from './version-list.tsx'

const ModelPage = lazyPart(async () => ({ default: (await import('./model-page.tsx')).ModelPage }))

const ModelTab = z.enum(['models', 'published', 'former'])
/** `model`: the one that is open; 0 for a new one. */
const Search = z.looseObject({ model: z.optional(z.int()), tab: z.optional(ModelTab) })
export type ModelSearch = { model?: number }

/** The models of processes and their deployed versions; or one of them. */
export function ModelScreen() {
  const { t } = useTranslation('workflow-model')
  const { model, tab = 'models' } = readSearch(Search, useSearch({ strict: false }))
  const navigate = useNavigate()
  if (model !== undefined) return <ModelPage id={model} />
  const tabs = (
    <TabsList>
      {ModelTab.options.map((each) => (
        <TabsTrigger key={each} value={each}>
          {t(`tab.${each}`)}
        </TabsTrigger>
      ))}
    </TabsList>
  )
  return (
    <Tabs
      className="contents"
      value={tab}
      // Filters, page and sort belong to the list that is left.
      onValueChange={(next) => void navigate({ to: '.', search: { tab: next } })}
    >
      {tab === 'models' ? (
        <ModelList tabs={tabs} />
      ) : (
        <VersionList key={tab} versionType={tab === 'published' ? 1 : 0} tabs={tabs} />
      )}
    </Tabs>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getDictionaryHeads } from '#contract/dictionary/endpoints.ts'
import type { DictionaryHead, TreeKind } from '#contract/dictionary/schema.ts'
import { useDictionaries } from '../app/dictionaries.tsx'
import { useFormat } from '../kit/format.ts'
import { EmptyState, ErrorState, PageSkeleton, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { DictionaryPane } from './dictionary-pane.tsx'
import { dictionaryView } from './dictionary-view.ts'
import { StandardPicker } from './standard-picker.tsx'

interface DictionaryScreenProps {
  kind: TreeKind
  /** Above the tree, beside the choice of the standard. */
  tabs?: ReactNode
}

/** The standards of a kind, to be read and searched, with and without a network. */
export function DictionaryScreen({ kind, tabs }: DictionaryScreenProps) {
  const { t } = useTranslation('dictionary')
  const { data: heads, error, refetch } = useEndpoint(getDictionaryHeads, {})
  const { standard } = dictionaryView(useSearch({ strict: false }))
  const navigate = useNavigate()
  if (!heads) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
  const standards = heads.filter((head) => head.kind === kind)
  const head =
    standards.find(({ dictionaryId }) => dictionaryId === standard) ??
    standards.find(({ used }) => used) ??
    standards[0]
  if (!head) return <EmptyState page title={t('none')} hint={t('noneHint')} />
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-semibold text-title">{t(`title.${kind}`)}</h1>
        <Count rows={head.rows} />
        <div className="ml-auto flex min-w-0 flex-wrap items-center gap-2">
          <StandardPicker
            standards={standards}
            current={head}
            onChoose={(dictionaryId) => void navigate({ to: '.', search: { standard: dictionaryId } })}
          />
        </div>
      </header>
      {tabs}
      <Standard key={head.dictionaryId} head={head} />
    </section>
  )
}

function Count({ rows }: { rows: number }) {
  const { t } = useTranslation('dictionary')
  const format = useFormat()
  return (
    <span role="status" className="text-dense text-faint">
      {t('nodes', { count: rows, shown: format.number(rows) })}
    </span>
  )
}

/** One standard, once its tree is open. */
function Standard({ head }: { head: DictionaryHead }) {
  const dictionaries = useDictionaries()
  const {
    data: tree,
    error,
    refetch,
  } = useQuery({
    queryKey: ['dictionary.tree', head.dictionaryId, head.version],
    queryFn: async () => (await dictionaries()).tree(head),
    structuralSharing: false,
    // The dictionaries themselves keep open what is open.
    gcTime: 0,
  })
  if (tree) return <DictionaryPane tree={tree} label={head.name ?? ''} />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <div className="overflow-hidden rounded-panel border bg-panel">
      <RowsSkeleton rows={12} />
    </div>
  )
}

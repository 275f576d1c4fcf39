import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getDictionaryHeads } from '#contract/dictionary/endpoints.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { useStandardTree } from '../app/standard-tree.ts'
import { EmptyState, ErrorState, PageSkeleton, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { DictionaryPane, type DictionaryPaneProps } from './dictionary-pane.tsx'
import { dictionaryView } from './dictionary-view.ts'
import { TreeWorkbook } from './import/tree-workbook.tsx'
import { StandardBadges, StandardMenu } from './standard-menu.tsx'
import { StandardPicker } from './standard-picker.tsx'
import type { LastAct, NodeClipboard } from './use-node-acts.ts'

interface DictionaryScreenProps {
  kind: TreeKind
  /** Above the tree, beside the choice of the standard. */
  tabs?: ReactNode
}

/** The standards of a kind: read and searched with and without a network, and edited by who may. */
export function DictionaryScreen({ kind, tabs }: DictionaryScreenProps) {
  const { t } = useTranslation('dictionary')
  const { data: heads, error, refetch } = useEndpoint(getDictionaryHeads, {})
  const { standard } = dictionaryView(useSearch({ strict: false }))
  const navigate = useNavigate()
  // What was copied in one standard is pasted in another one.
  const [clipboard, setClipboard] = useState<NodeClipboard>()
  const lastAct = useRef<LastAct>(undefined)
  const forget = () => {
    lastAct.current = undefined
  }
  if (!heads) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
  const standards = heads.filter((head) => head.kind === kind)
  const head =
    standards.find(({ dictionaryId }) => dictionaryId === standard) ??
    standards.find(({ used }) => used) ??
    standards[0]
  const choose = (dictionaryId: string | undefined) =>
    void navigate({ to: '.', search: dictionaryId === undefined ? {} : { standard: dictionaryId } })
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-semibold text-title">{t(`title.${kind}`)}</h1>
        {head ? <StandardBadges kind={kind} dictionaryId={head.dictionaryId} /> : null}
        <div className="ml-auto flex min-w-0 flex-wrap items-center gap-2">
          {head ? <StandardPicker standards={standards} current={head} onChoose={choose} /> : null}
          {head ? <TreeWorkbook kind={kind} head={head} onChanged={forget} /> : null}
          <StandardMenu kind={kind} head={head} onChoose={choose} />
        </div>
      </header>
      {tabs}
      {head ? (
        <Standard
          key={head.dictionaryId}
          kind={kind}
          head={head}
          clipboard={clipboard}
          setClipboard={setClipboard}
          lastAct={lastAct}
        />
      ) : (
        <EmptyState title={t('none')} hint={t('noneHint')} />
      )}
    </section>
  )
}

/** One standard, once its tree is open; the one before stands until that of a newer version is. */
function Standard(props: Omit<DictionaryPaneProps, 'tree'>) {
  const { head } = props
  const { data: tree, error, refetch } = useStandardTree(head)
  if (tree) return <DictionaryPane {...props} tree={tree} />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <div className="overflow-hidden rounded-panel border bg-panel">
      <RowsSkeleton rows={12} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Recoded } from '#contract/dictionary/node-calls.ts'
import { call } from '#request/call.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { VirtualList } from '../kit/virtual-list.tsx'
import type { NodeCalls } from './dictionary-calls.ts'
import type { NodeActs } from './use-node-acts.ts'

interface RecodeDialogProps {
  calls: NodeCalls
  acts: NodeActs
  dictionaryId: string
  /** What hangs on this one, or the whole tree. */
  node: { nodeId: number; name: string } | null
  onClose: () => void
}

/** Every code that would change, before and after, and the act that changes them. */
export function RecodeDialog({ calls, acts, dictionaryId, node, onClose }: RecodeDialogProps) {
  const { t } = useTranslation(['dictionary', 'kit'])
  const format = useFormat()
  const request = { dictionaryId, ...(node && { nodeId: node.nodeId }) }
  const { data, error, refetch } = useQuery({
    queryKey: [calls.recode.id, request],
    queryFn: () => call(calls.recode, { ...request, preview: true }, { handles: 'all' }),
    meta: { changedBy: [] },
    gcTime: 0,
  })
  const act = async () => {
    await acts.recode(node)
  }
  const count = data?.changes.length ?? 0
  return (
    <ActionDialog
      title={node ? t('recode.below', { name: node.name }) : t('recode.all')}
      description={t('recode.hint')}
      className="max-w-3xl!"
      action={t('recode.action')}
      ready={count > 0}
      act={act}
      onClose={onClose}
    >
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <RowsSkeleton rows={6} />}
      {count > 0 ? (
        <p role="status" className="text-dense text-soft">
          {t('recode.count', { count, shown: format.number(count) })}
        </p>
      ) : null}
      {data && count === 0 ? <EmptyState title={t('recode.none')} /> : null}
      {data && count > 0 ? <Changes changes={data.changes} /> : null}
    </ActionDialog>
  )
}

/** As many as the tree has nodes, of which those in sight are drawn. */
function Changes({ changes }: { changes: Recoded['changes'] }) {
  const { t } = useTranslation('dictionary')
  return (
    <VirtualList
      count={changes.length}
      lineHeight={36}
      label={t('recode.changes')}
      className="h-80 rounded-control border"
      lineClassName="grid h-9 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_1rem_minmax(0,1fr)] items-center gap-3 px-3"
      draw={(index) => {
        const change = changes[index]
        return change ? (
          <>
            <span className="truncate">{change.name}</span>
            <span className="truncate font-mono text-soft">{change.before}</span>
            <ArrowRight aria-hidden className="size-4 text-faint" />
            <span className="truncate font-medium font-mono">{change.after}</span>
          </>
        ) : null
      }}
    />
  )
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceNode } from '#contract/work-site-node/expand.ts'
import { useFormat } from '../kit/format.ts'
import { TreeLines } from '../kit/tree-lines.tsx'
import { Badge } from '../ui/badge.tsx'
import { Input } from '../ui/input.tsx'
import { isWrongQuantity } from './plan-text.ts'
import { useOpenLines } from './use-open-lines.ts'

interface PreviewTreeProps {
  subtree: readonly SourceNode[]
  /** How many come of each node, at all chosen work sites together; empty before the preview. */
  counts: ReadonlyMap<number, number>
  /** Undefined where the work sites differ. */
  quantities: ReadonlyMap<number, string | undefined>
  onQuantity: (nodeId: number, text: string) => void
}

/** The subtree with how many come of each of its nodes, and what each of them has to be built. */
export function PreviewTree({ subtree, counts, quantities, onQuantity }: PreviewTreeProps) {
  const { t } = useTranslation('work-site-node')
  const format = useFormat()
  const nodes = useMemo(() => withLevels(subtree), [subtree])
  const { lines, nodeAt, onToggle } = useOpenLines(nodes)
  return (
    <>
      <div
        aria-hidden
        className="flex h-8 shrink-0 items-center gap-2 border-b pr-2 pl-9 text-faint text-small"
      >
        <span className="flex-1">{t('node')}</span>
        <span className="w-20 text-right">{t('count')}</span>
        <span className="w-24 text-right">{t('designEach')}</span>
        <span className="w-10">{t('unitHead')}</span>
      </div>
      <TreeLines
        label={t('subtree')}
        lines={lines}
        selected={undefined}
        onSelect={() => {}}
        onToggle={onToggle}
        draw={(index) => {
          const node = nodeAt(index)
          if (!node) return null
          const { nodeId, name, unit, loop } = node
          const typed = quantities.get(nodeId)
          const count = counts.get(nodeId)
          return (
            <>
              <span className="flex min-w-0 flex-1 items-center gap-2">
                <span className="truncate">{name}</span>
                {loop ? <Badge variant="outline">{t(`loop.${loop.over}`)}</Badge> : null}
              </span>
              <span className="w-20 shrink-0 text-right tabular-nums">
                {count === undefined ? null : `× ${format.number(count)}`}
              </span>
              <span className="w-24 shrink-0">
                {unit ? (
                  <Input
                    aria-label={t('designOf', { name })}
                    title={t('designHint')}
                    inputMode="decimal"
                    className="h-7! text-right tabular-nums coarse:h-control!"
                    value={typed ?? ''}
                    placeholder={quantities.has(nodeId) && typed === undefined ? t('differ') : undefined}
                    aria-invalid={isWrongQuantity(typed ?? '')}
                    onClick={(event) => event.stopPropagation()}
                    onChange={({ target }) => onQuantity(nodeId, target.value)}
                  />
                ) : null}
              </span>
              <span className="w-10 shrink-0 text-small text-soft">{unit}</span>
            </>
          )
        }}
      />
    </>
  )
}

function withLevels(subtree: readonly SourceNode[]) {
  const levels = new Map<number, number>()
  return subtree.map((node) => {
    const level = (levels.get(node.parentId) ?? 0) + 1
    levels.set(node.nodeId, level)
    return { ...node, level }
  })
}

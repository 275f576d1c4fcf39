import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { plainDecimal } from '#contract/rules.ts'
import type { SourceNode } from '#contract/work-site-node/expand.ts'
import { z } from '#contract/zod.ts'
import { useFormat } from '../kit/format.ts'
import { TreePane } from '../kit/tree-pane.tsx'
import { Badge } from '../ui/badge.tsx'
import { Input } from '../ui/input.tsx'
import type { TypedQuantities } from './plan-text.ts'

interface PreviewTreeProps {
  subtree: readonly SourceNode[]
  /** How many come of each node, at all chosen work sites together; empty before the preview. */
  counts: ReadonlyMap<number, number>
  quantities: TypedQuantities
  onQuantity: (nodeId: number, text: string) => void
}

/** The subtree with how many come of each of its nodes, and what each of them has to be built. */
export function PreviewTree({ subtree, counts, quantities, onQuantity }: PreviewTreeProps) {
  const { t } = useTranslation('work-site-node')
  const format = useFormat()
  const nodes = useMemo(
    () =>
      subtree.map((source) => ({
        id: String(source.nodeId),
        parentId: source.parentId === 0 ? undefined : String(source.parentId),
        name: source.name,
        source,
      })),
    [subtree],
  )
  return (
    <TreePane
      nodes={nodes}
      label={t('subtree')}
      selected={undefined}
      rootsOpen
      onSelect={() => {}}
      after={({ source: { nodeId, name, unit, loop } }) => {
        const typed = quantities.get(nodeId) ?? ''
        const count = counts.get(nodeId)
        return (
          <>
            {loop ? <Badge variant="outline">{t(`loop.${loop.over}`)}</Badge> : null}
            {count === undefined ? null : (
              <span className="shrink-0 tabular-nums">× {format.number(count)}</span>
            )}
            {unit ? (
              <span className="flex shrink-0 items-center gap-1.5">
                <Input
                  aria-label={t('designOf', { name })}
                  title={t('designHint')}
                  inputMode="decimal"
                  className="h-7 w-24 text-right coarse:h-control"
                  value={typed}
                  aria-invalid={typed !== '' && !z.safeParse(plainDecimal, typed).success}
                  onClick={(event) => event.stopPropagation()}
                  onChange={({ target }) => onQuantity(nodeId, target.value)}
                />
                <span className="w-10 text-soft text-small">{unit}</span>
              </span>
            ) : null}
          </>
        )
      }}
    />
  )
}

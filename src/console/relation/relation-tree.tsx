import { Link2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { useFormat } from '../kit/format.ts'
import { EmptyState } from '../kit/states.tsx'
import { TreeLines } from '../kit/tree-lines.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Input } from '../ui/input.tsx'
import type { RelationIndex } from './relation-index.ts'
import type { Side } from './relation-view.ts'
import { useRelationLines } from './use-relation-lines.ts'

interface RelationTreeProps {
  side: Side
  tree: DictionaryTree
  /** What the tree is, to a screen reader. */
  label: string
  index: RelationIndex
  /** The only one shown; undefined for all. */
  major: string | undefined
  selected: number | undefined
  /** The nodes that the other tree's selected one is related with. */
  opposite: ReadonlySet<number>
  onSelect: (nodeId: number) => void
}

/** One of the two trees: searched, narrowed to what nothing relates, each node with how many relations it has. */
export function RelationTree(props: RelationTreeProps) {
  const { side, tree, label, index, selected, opposite, onSelect } = props
  const { t } = useTranslation('relation')
  const format = useFormat()
  const [keyword, setKeyword] = useState('')
  const [bareOnly, setBareOnly] = useState(false)
  const { lines, faint, bare, expandable, isOpen, toggle } = useRelationLines(props, { keyword, bareOnly })
  const nodeAt = (at: number) => lines[at] ?? 0
  const idOf = useMemo(() => (nodeId: number) => `${side}-${nodeId}`, [side])
  return (
    <section
      aria-label={t(`side.${side}`)}
      className="flex min-h-0 flex-col overflow-hidden rounded-panel border bg-panel"
    >
      <header className="flex items-center gap-2 border-b p-2">
        <span className="shrink-0 pl-1 font-medium text-soft">{t(`side.${side}`)}</span>
        <Input
          type="search"
          aria-label={t('search', { side: t(`side.${side}`) })}
          placeholder={t('searchHint')}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <Button
          variant="outline"
          aria-pressed={bareOnly}
          onClick={() => setBareOnly(!bareOnly)}
          className="aria-pressed:border-action-ink/40! aria-pressed:bg-action-soft! aria-pressed:text-action-ink!"
        >
          {t('unrelated')}
          {bareOnly ? ` ${format.number(bare)}` : null}
        </Button>
      </header>
      {lines.length === 0 ? (
        <EmptyState
          title={t(bareOnly && !keyword ? 'allRelated' : 'nothingFound')}
          hint={t(bareOnly && !keyword ? 'allRelatedHint' : 'nothingFoundHint')}
        />
      ) : (
        <TreeLines
          // Another set of lines begins at its top.
          key={`${keyword ? 'found' : 'all'} ${bareOnly}`}
          label={label}
          lines={{
            count: lines.length,
            at: (at) => ({
              id: idOf(tree.idAt(nodeAt(at))),
              level: tree.levelAt(nodeAt(at)),
              expandable: expandable && tree.belowAt(nodeAt(at)) > 0,
              expanded: expandable && isOpen(tree.idAt(nodeAt(at))),
            }),
          }}
          selected={selected === undefined ? undefined : idOf(selected)}
          onSelect={(at) => onSelect(tree.idAt(nodeAt(at)))}
          onToggle={(at) => toggle(tree.idAt(nodeAt(at)))}
          draw={(at) => {
            const { nodeId, code, name } = tree.itemAt(nodeAt(at))
            const count = index.of(side, nodeId).size
            const joined = opposite.has(nodeId)
            return (
              <span
                className={cn('flex min-w-0 flex-1 items-baseline gap-2', faint(nodeAt(at)) && 'text-faint')}
              >
                <span className="shrink-0 font-mono text-faint text-small">{code}</span>
                <span className={cn('min-w-0 truncate', joined && 'font-semibold text-action-ink')}>
                  {name}
                </span>
                {count > 0 ? (
                  <Badge
                    variant={joined ? 'default' : 'secondary'}
                    aria-label={t(joined ? 'joined' : 'related', { count, shown: format.number(count) })}
                    className="ml-auto self-center [&_svg]:size-3.5"
                  >
                    <Link2 aria-hidden />
                    {format.number(count)}
                  </Badge>
                ) : null}
              </span>
            )
          }}
        />
      )}
    </section>
  )
}

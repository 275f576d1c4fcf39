import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { useFormat } from '../kit/format.ts'
import { EmptyState } from '../kit/states.tsx'
import { TreeLines } from '../kit/tree-lines.tsx'
import { Input } from '../ui/input.tsx'
import { dictionaryView } from './dictionary-view.ts'
import { NodeFacts } from './node-facts.tsx'
import { NodeLine, nodeColumns } from './node-line.tsx'

/** So many matches are shown; who sees that many types one letter more. */
const mostMatches = 500

interface DictionaryPaneProps {
  tree: DictionaryTree
  label: string
}

/** A standard's tree with its search, and the selected node's facts beside it. */
export function DictionaryPane({ tree, label }: DictionaryPaneProps) {
  const { t } = useTranslation('dictionary')
  const format = useFormat()
  const { node } = dictionaryView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [keyword, setKeyword] = useState('')
  const line = node === undefined ? -1 : tree.lineOf(node)
  const [open, setOpen] = useState(() => wayAbove(tree, line))
  const found = useMemo(
    () => (keyword.trim() ? tree.search(keyword, mostMatches) : undefined),
    [tree, keyword],
  )
  const lines = useMemo(() => found?.lines ?? tree.visible(open), [tree, open, found])
  const nodeAt = (index: number) => lines[index] ?? 0

  const toggle = (index: number) => {
    const id = tree.idAt(nodeAt(index))
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  const select = (id: number) =>
    void navigate({ to: '.', search: (before) => ({ ...before, node: id }), replace: true })
  const showInTree = () => {
    setOpen(new Set([...open, ...wayAbove(tree, line)]))
    setKeyword('')
  }

  return (
    <div className="grid min-h-0 flex-1 gap-4 paned:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-h-80 flex-col overflow-hidden rounded-panel border bg-panel">
        <div className="flex items-center gap-3 border-b p-2">
          <Input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
          <span role="status" className="shrink-0 pr-2 text-dense text-faint empty:hidden">
            {found
              ? t(found.more ? 'foundMore' : 'found', {
                  count: found.matches.size,
                  shown: format.number(found.matches.size),
                })
              : null}
          </span>
        </div>
        {lines.length === 0 ? (
          <EmptyState title={t('nothingFound')} hint={t('nothingFoundHint')} />
        ) : (
          <>
            <div
              aria-hidden
              className={`${nodeColumns} h-8 shrink-0 border-b pr-4 pl-9 text-faint text-small`}
            >
              <span>{t('node')}</span>
              <span className="narrow:hidden">{t('class')}</span>
              <span>{t('unit')}</span>
            </div>
            <TreeLines
              // Another set of lines begins at its top.
              key={found ? 'found' : 'all'}
              label={label}
              lines={{
                count: lines.length,
                at: (index) => ({
                  id: String(tree.idAt(nodeAt(index))),
                  level: tree.levelAt(nodeAt(index)),
                  expandable: tree.belowAt(nodeAt(index)) > 0 && !found,
                  expanded: open.has(tree.idAt(nodeAt(index))) && !found,
                }),
              }}
              selected={node === undefined ? undefined : String(node)}
              onSelect={(index) => select(tree.idAt(nodeAt(index)))}
              onToggle={toggle}
              draw={(index) => (
                <NodeLine
                  item={tree.itemAt(nodeAt(index))}
                  below={tree.belowAt(nodeAt(index))}
                  faint={found !== undefined && !found.matches.has(nodeAt(index))}
                />
              )}
            />
          </>
        )}
      </div>
      <NodeFacts tree={tree} line={line} onSelect={select} {...(found && { showInTree })} />
    </div>
  )
}

/** The numbers of a node's ancestors: opened, they let it be seen. */
function wayAbove(tree: DictionaryTree, line: number): ReadonlySet<number> {
  return new Set(tree.wayTo(tree.parentOf(line)).map((step) => tree.idAt(step)))
}

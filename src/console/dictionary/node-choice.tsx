import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { EmptyState } from '../kit/states.tsx'
import { TreeLines } from '../kit/tree-lines.tsx'
import { Input } from '../ui/input.tsx'
import { wayAbove } from './node-place.ts'

const mostMatches = 200

interface NodeChoiceProps {
  tree: DictionaryTree
  /** The chosen node's line; −1 while none is. */
  line: number
  onChoose: (line: number) => void
  /** Which nodes can be chosen; the others are pale. */
  may: (line: number) => boolean
}

/** A node of the tree, chosen by typing, keys or a tap. */
export function NodeChoice({ tree, line, onChoose, may }: NodeChoiceProps) {
  const { t } = useTranslation('dictionary')
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(() => wayAbove(tree, line))
  const found = useMemo(
    () => (keyword.trim() ? tree.find({ keyword }, mostMatches) : undefined),
    [tree, keyword],
  )
  const lines = useMemo(() => found?.lines ?? tree.visible(open), [tree, found, open])
  const at = (index: number) => lines[index] ?? 0
  return (
    <div className="flex h-80 flex-col gap-2 rounded-control border p-2">
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      {lines.length === 0 ? <EmptyState title={t('nothingFound')} /> : null}
      <TreeLines
        key={found ? 'found' : 'all'}
        label={t('target')}
        lines={{
          count: lines.length,
          at: (index) => ({
            id: `target-${tree.idAt(at(index))}`,
            level: tree.levelAt(at(index)),
            expandable: tree.belowAt(at(index)) > 0 && !found,
            expanded: open.has(tree.idAt(at(index))),
          }),
        }}
        selected={line < 0 ? undefined : `target-${tree.idAt(line)}`}
        onSelect={(index) => {
          if (may(at(index))) onChoose(at(index))
        }}
        onToggle={(index) => {
          const id = tree.idAt(at(index))
          const next = new Set(open)
          if (!next.delete(id)) next.add(id)
          setOpen(next)
        }}
        draw={(index) => {
          const { code, name } = tree.itemAt(at(index))
          return (
            <span className={may(at(index)) ? 'min-w-0 truncate' : 'min-w-0 truncate text-faint'}>
              <span className="mr-1 font-mono text-small">{code}</span> {name}
            </span>
          )
        }}
      />
    </div>
  )
}

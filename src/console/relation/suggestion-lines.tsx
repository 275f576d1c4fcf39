import { useVirtualizer } from '@tanstack/react-virtual'
import { Link2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addRelations } from '#contract/dictionary/relation.ts'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import type { Side } from './relation-view.ts'
import type { Suggestion } from './suggestions.ts'

interface SuggestionLinesProps {
  trees: Record<Side, DictionaryTree>
  suggestions: readonly Suggestion[]
  /** Those above it would be taken together. */
  bar: number
  onShow: (suggestion: Suggestion) => void
  onTake: (suggestion: Suggestion) => void
}

/** The suggestions, of which only those near the window are there. */
export function SuggestionLines({ trees, suggestions, bar, onShow, onTake }: SuggestionLinesProps) {
  const { t } = useTranslation('relation')
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: suggestions.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 76,
    overscan: 6,
  })
  const said = (side: Side, line: number) => {
    const tree = trees[side]
    const { code, name } = tree.itemAt(line)
    const above = tree.parentOf(line)
    return { code, name, above: above < 0 ? '' : tree.itemAt(above).name }
  }
  return (
    <div ref={scroll} className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label={t('suggest.title')} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const suggestion = suggestions[index]
          if (!suggestion) return null
          const { wbs, ebs, score } = suggestion
          const [work, entity] = [said('wbs', wbs), said('ebs', ebs)]
          return (
            <li
              key={`${wbs} ${ebs}`}
              className="absolute inset-x-0 flex items-center gap-3 border-b pr-3 pl-6"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <Badge variant={score >= bar ? 'default' : 'outline'}>{score}</Badge>
              <div className="min-w-0 flex-1">
                <Button
                  variant="link"
                  size="text"
                  className="max-w-full justify-start"
                  onClick={() => onShow(suggestion)}
                >
                  <span className="truncate">{t('suggest.pair', { wbs: work.name, ebs: entity.name })}</span>
                </Button>
                <p className="truncate text-faint text-small">
                  {`${work.code} ${work.above} – ${entity.code} ${entity.above}`}
                </p>
              </div>
              <OnlineButton
                to={addRelations}
                variant="outline"
                size="icon"
                aria-label={t('suggest.take', { wbs: work.name, ebs: entity.name })}
                onClick={() => onTake(suggestion)}
              >
                <Link2 aria-hidden />
              </OnlineButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

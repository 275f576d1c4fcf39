import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addRelations } from '#contract/dictionary/relation.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useFormat } from '../kit/format.ts'
import { EmptyState, RowsSkeleton } from '../kit/states.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { Sheet, SheetClose, SheetContent, SheetTitle } from '../ui/sheet.tsx'
import type { RelatedStandards } from './related-standards.ts'
import type { Side } from './relation-view.ts'
import { SuggestionLines } from './suggestion-lines.tsx'
import { useRelate } from './use-relate.ts'
import { useSuggestions } from './use-suggestions.ts'

const bars = [90, 80, 70, 60, 50]
const firstBar = 80

interface SuggestionDrawerProps extends RelatedStandards {
  onSelect: (side: Side, nodeId: number) => void
  onClose: () => void
}

/** Relations that names and codes speak for, the best first: taken one by one, or all above a bar. */
export function SuggestionDrawer({ trees, index, standards, onSelect, onClose }: SuggestionDrawerProps) {
  const { t } = useTranslation(['relation', 'kit'])
  const format = useFormat()
  const { relate } = useRelate(standards)
  const [bar, setBar] = useState(firstBar)
  const all = useSuggestions(trees, index)
  // What was taken since is none any more.
  const suggestions = useMemo(
    () => all?.filter(({ wbs, ebs }) => !index.has(trees.wbs.idAt(wbs), trees.ebs.idAt(ebs))),
    [all, index, trees],
  )
  const above = suggestions?.filter(({ score }) => score >= bar) ?? []
  const pairs = above.map(({ wbs, ebs }) => [trees.wbs.idAt(wbs), trees.ebs.idAt(ebs)] as const)
  return (
    <Sheet open onOpenChange={(open) => open || onClose()}>
      <SheetContent>
        <header className="flex items-center gap-1 border-b py-2 pr-2 pl-6">
          <SheetTitle className="min-w-0 flex-1 truncate font-semibold text-heading">
            {t('suggest.title')}
          </SheetTitle>
          <SheetClose asChild>
            <Button variant="ghost" size="icon" aria-label={t('kit:close')}>
              <X />
            </Button>
          </SheetClose>
        </header>
        {suggestions === undefined ? (
          <RowsSkeleton rows={8} />
        ) : suggestions.length === 0 ? (
          <EmptyState title={t('suggest.none')} hint={t('suggest.noneHint')} />
        ) : (
          <SuggestionLines
            trees={trees}
            suggestions={suggestions}
            bar={bar}
            onShow={({ wbs, ebs }) => {
              onSelect('wbs', trees.wbs.idAt(wbs))
              onSelect('ebs', trees.ebs.idAt(ebs))
            }}
            onTake={({ wbs, ebs }) => {
              const [work, entity] = [trees.wbs.itemAt(wbs), trees.ebs.itemAt(ebs)]
              void relate([[work.nodeId, entity.nodeId]], `${work.name} – ${entity.name}`)
            }}
          />
        )}
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-6 py-3">
          <div className="w-36 shrink-0">
            <Select
              aria-label={t('suggest.bar')}
              value={bar}
              onChange={({ target }) => setBar(Number(target.value))}
            >
              {bars.map((each) => (
                <option key={each} value={each}>
                  {t('suggest.above', { score: each })}
                </option>
              ))}
            </Select>
          </div>
          <OnlineButton to={addRelations} disabled={pairs.length === 0} onClick={() => void relate(pairs)}>
            {t('suggest.all', { count: pairs.length, shown: format.number(pairs.length) })}
          </OnlineButton>
        </footer>
      </SheetContent>
    </Sheet>
  )
}

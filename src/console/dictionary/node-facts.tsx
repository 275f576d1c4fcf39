import { LocateFixed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { useMajorName } from '../app/majors.ts'
import { DescriptionList } from '../kit/description-list.tsx'
import { useFormat } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'

interface NodeFactsProps {
  tree: DictionaryTree
  /** −1 while none is selected. */
  line: number
  onSelect: (nodeId: number) => void
  /** Leaves the search for the place in the tree. */
  showInTree?: () => void
}

/** What a standard says of the selected node, and the way to it. */
export function NodeFacts({ tree, line, onSelect, showInTree }: NodeFactsProps) {
  const { t } = useTranslation('dictionary')
  const format = useFormat()
  const majorName = useMajorName()
  const item = line < 0 ? undefined : tree.itemAt(line)
  if (!item)
    return (
      <aside className="rounded-panel border border-dashed p-6 text-center text-soft unpaned:hidden">
        {t('noNode')}
      </aside>
    )
  const way = tree.wayTo(tree.parentOf(line))
  return (
    <aside
      aria-label={t('facts')}
      className="flex flex-col gap-4 overflow-y-auto rounded-panel border bg-panel p-4"
    >
      <div>
        {way.length > 0 ? (
          <nav aria-label={t('way')} className="mb-2 flex flex-wrap gap-x-1 text-dense text-faint">
            {way.map((step, index) => (
              <span key={step} className="flex gap-1">
                {index > 0 ? <span aria-hidden>/</span> : null}
                <Button variant="link" size="text" onClick={() => onSelect(tree.idAt(step))}>
                  {tree.itemAt(step).name}
                </Button>
              </span>
            ))}
          </nav>
        ) : null}
        <h2 className="break-words font-semibold text-heading">{item.name}</h2>
        <p className="select-all font-mono text-dense text-soft">{item.code}</p>
      </div>
      <DescriptionList
        items={[
          { label: t('unit'), value: item.unit },
          { label: t('class'), value: item.class },
          { label: t('major'), value: item.major && majorName(item.major) },
          { label: t('below'), value: format.number(tree.belowAt(line)) },
          { label: t('origin'), value: item.origin, wide: true },
        ]}
      />
      {showInTree ? (
        <Button variant="outline" onClick={showInTree}>
          <LocateFixed aria-hidden />
          {t('showInTree')}
        </Button>
      ) : null}
    </aside>
  )
}

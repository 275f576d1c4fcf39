import { useTranslation } from 'react-i18next'
import type { DictionaryTree, TreeItem } from '#offline/dictionary/dictionary-tree.ts'
import { useMajorName } from '../app/majors.ts'
import { DescriptionList } from '../kit/description-list.tsx'
import { useFormat } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'

interface NodeFactsProps {
  tree: DictionaryTree
  line: number
  item: TreeItem
  onSelect: (nodeId: number) => void
}

/** What a standard says of a node, and the way to it. */
export function NodeFacts({ tree, line, item, onSelect }: NodeFactsProps) {
  const { t } = useTranslation(['dictionary', 'dictionary-node'])
  const format = useFormat()
  const majorName = useMajorName()
  const way = tree.wayTo(tree.parentOf(line))
  const label = (name: string) => t(`dictionary-node:field.${name}`)
  const { loop } = item
  return (
    <>
      <div>
        {way.length > 0 ? (
          <nav aria-label={t('way')} className="mb-2 flex flex-wrap gap-x-1 text-dense text-faint">
            {way.map((step, index) => (
              <span key={step} className="flex items-center gap-1">
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
        {tree.isStrayed(line) ? <p className="text-attention text-dense">{t('strayedHint')}</p> : null}
      </div>
      <DescriptionList
        items={[
          { label: label('unit'), value: item.unit },
          { label: label('class'), value: item.class },
          { label: label('major'), value: item.major && majorName(item.major) },
          { label: t('below'), value: format.number(tree.belowAt(line)) },
          { label: label('origin'), value: item.origin, wide: true },
          ...(loop
            ? [
                {
                  label: label('loop'),
                  value: `${t(`dictionary-node:loop.${loop.over}`)} ${loop.rule}`,
                  wide: true,
                },
              ]
            : []),
          ...(item.quantityRule
            ? [{ label: label('quantityRule'), value: item.quantityRule, wide: true }]
            : []),
        ]}
      />
    </>
  )
}

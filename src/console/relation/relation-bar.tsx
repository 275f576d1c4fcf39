import { Link2, Unlink, WandSparkles, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addRelations, deleteRelations } from '#contract/dictionary/relation.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { useFormat } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import type { RelatedStandards } from './related-standards.ts'
import { otherSide, type Side, sides } from './relation-view.ts'
import { type NodePair, useRelate } from './use-relate.ts'

const SuggestionDrawer = lazyPart(async () => ({
  default: (await import('./suggestion-drawer.tsx')).SuggestionDrawer,
}))

interface RelationBarProps extends RelatedStandards {
  selected: Record<Side, number | undefined>
  onSelect: (side: Side, nodeId: number) => void
  /** One of the standards can be written. */
  editable: boolean
}

/** So many related nodes are named at once. */
const mostNamed = 30

/** The selected nodes: they are related or parted here, and lead to what they are related with. */
export function RelationBar(props: RelationBarProps) {
  const { heads, trees, index, standards, selected, onSelect, editable } = props
  const { t } = useTranslation('relation')
  const { relate, part } = useRelate(standards)
  const [suggesting, setSuggesting] = useState(false)
  const nameOf = (side: Side, nodeId: number) => {
    const line = trees[side].lineOf(nodeId)
    return line < 0 ? undefined : trees[side].itemAt(line).name
  }
  const { wbs, ebs } = selected
  const names = { wbs: wbs && nameOf('wbs', wbs), ebs: ebs && nameOf('ebs', ebs) }
  const both = wbs !== undefined && ebs !== undefined && names.wbs && names.ebs
  const pair: NodePair[] = both ? [[wbs, ebs]] : []
  const about = both ? `${names.wbs} – ${names.ebs}` : undefined
  const joined = both && index.has(wbs, ebs)
  return (
    <footer className="flex flex-col gap-3 rounded-panel border bg-panel p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-64 break-words">
          {both ? t(joined ? 'isJoined' : 'isParted', names) : t('choose')}
        </p>
        <HistoryButton entity="relation" id={String(heads.wbs.dictionaryId)} name={t('title')} />
        {editable ? (
          <>
            <OnlineButton to={addRelations} variant="outline" onClick={() => setSuggesting(true)}>
              <WandSparkles aria-hidden />
              {t('suggest.title')}
            </OnlineButton>
            {joined ? (
              <OnlineButton to={deleteRelations} variant="outline" onClick={() => void part(pair, about)}>
                <Unlink aria-hidden />
                {t('part')}
              </OnlineButton>
            ) : (
              <OnlineButton to={addRelations} disabled={!both} onClick={() => void relate(pair, about)}>
                <Link2 aria-hidden />
                {t('relate')}
              </OnlineButton>
            )}
          </>
        ) : null}
      </div>
      {sides.map((side) => (
        <RelatedNodes
          key={side}
          label={
            names[side] ? t('relatedWith', { name: names[side], side: t(`side.${otherSide(side)}`) }) : ''
          }
          nodes={[...index.of(side, selected[side])].flatMap((nodeId) => {
            const name = nameOf(otherSide(side), nodeId)
            return name === undefined ? [] : { nodeId, name }
          })}
          onSelect={(nodeId) => onSelect(otherSide(side), nodeId)}
          onPart={
            editable
              ? (nodeId, name) => {
                  const own = selected[side] ?? 0
                  void part([side === 'wbs' ? [own, nodeId] : [nodeId, own]], `${names[side]} – ${name}`)
                }
              : undefined
          }
        />
      ))}
      <Overlay>
        {suggesting ? <SuggestionDrawer {...props} onClose={() => setSuggesting(false)} /> : null}
      </Overlay>
    </footer>
  )
}

interface RelatedNodesProps {
  label: string
  nodes: readonly { nodeId: number; name: string }[]
  onSelect: (nodeId: number) => void
  /** Undefined for who only reads. */
  onPart: ((nodeId: number, name: string) => void) | undefined
}

function RelatedNodes({ label, nodes, onSelect, onPart }: RelatedNodesProps) {
  const { t } = useTranslation(['relation', 'kit'])
  const format = useFormat()
  if (nodes.length === 0) return null
  return (
    <div className="flex max-h-28 flex-wrap items-center gap-2 overflow-y-auto">
      <span className="text-dense text-soft">{label}</span>
      <ul aria-label={label} className="contents">
        {nodes.slice(0, mostNamed).map(({ nodeId, name }) => (
          <li key={nodeId} className="inline-flex items-center rounded-control border bg-sunken pl-2.5">
            <Button variant="link" size="text" onClick={() => onSelect(nodeId)}>
              {name}
            </Button>
            {onPart ? (
              <OnlineButton
                to={deleteRelations}
                variant="ghost"
                size="icon"
                aria-label={t('partFrom', { name })}
                onClick={() => onPart(nodeId, name)}
              >
                <X aria-hidden />
              </OnlineButton>
            ) : (
              <span className="w-2.5" />
            )}
          </li>
        ))}
      </ul>
      {nodes.length > mostNamed ? (
        <span className="text-dense text-faint">
          {t('kit:more', { count: nodes.length - mostNamed, shown: format.number(nodes.length - mostNamed) })}
        </span>
      ) : null}
    </div>
  )
}

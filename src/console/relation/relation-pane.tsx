import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addRelations } from '#contract/dictionary/relation.ts'
import { useAllowed } from '../kit/permission.tsx'
import { HiddenRelations } from './hidden-relations.tsx'
import type { RelatedStandards } from './related-standards.ts'
import { RelationBar } from './relation-bar.tsx'
import { RelationTree } from './relation-tree.tsx'
import { otherSide, relationView, type Side, sides } from './relation-view.ts'

/** Both trees, and what can be done with the nodes that are selected in them. */
export function RelationPane(props: RelatedStandards) {
  const { t } = useTranslation('relation')
  const { heads, trees, index } = props
  const view = relationView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const mayRelate = useAllowed(addRelations)
  const selected: Record<Side, number | undefined> = { wbs: view.wbsNode, ebs: view.ebsNode }
  const select = (side: Side, nodeId: number) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, [`${side}Node`]: nodeId }),
      replace: true,
    })
  const nodeOf = (side: Side) => {
    const line = trees[side].lineOf(selected[side] ?? 0)
    return line < 0 ? undefined : trees[side].itemAt(line)
  }
  return (
    <>
      <div className="grid min-h-0 flex-1 auto-rows-fr gap-4 paned:grid-cols-2">
        {sides.map((side) => (
          <RelationTree
            key={side}
            side={side}
            tree={trees[side]}
            label={`${t(`side.${side}`)} ${heads[side].name ?? ''}`}
            index={index}
            major={view.majorCode}
            selected={selected[side]}
            opposite={index.of(otherSide(side), selected[otherSide(side)])}
            onSelect={(nodeId) => select(side, nodeId)}
          />
        ))}
      </div>
      {sides.map((side) => {
        const node = mayRelate && heads[side].writable ? nodeOf(side) : undefined
        return node ? (
          <HiddenRelations key={side} dictionaryId={heads[side].dictionaryId} node={node} />
        ) : null
      })}
      <RelationBar
        {...props}
        selected={selected}
        onSelect={select}
        editable={mayRelate && sides.some((side) => heads[side].writable === true)}
      />
    </>
  )
}

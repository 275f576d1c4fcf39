import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuMove } from '#contract/application/menu.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import TreeChoice from '../kit/tree-choice.tsx'
import type { DropEdge } from '../kit/tree-drag.ts'
import { outsideOf } from '../kit/tree-rows.ts'
import { Label } from '../ui/label.tsx'
import { Select } from '../ui/select.tsx'
import { type MenuNode, placeOf } from './menu-place.ts'

const edges: readonly DropEdge[] = ['into', 'after', 'before']

interface MoveMenuProps {
  nodes: readonly MenuNode[]
  menuId: string
  onMove: (move: MenuMove) => Promise<unknown>
  onClose: () => void
}

/** Where a menu is put, chosen in the tree: what a drag does, for fingers and keys. */
export function MoveMenu({ nodes, menuId, onMove, onClose }: MoveMenuProps) {
  const { t } = useTranslation('application-menu')
  const id = useId()
  const [onto, setOnto] = useState('')
  const [edge, setEdge] = useState<DropEdge>('into')
  const name = nodes.find((node) => node.id === onto)?.name ?? '…'
  return (
    <ActionDialog
      title={t('move.title', { name: nodes.find((node) => node.id === menuId)?.name })}
      description={t('move.hint')}
      action={t('move.open')}
      ready={onto !== ''}
      act={() => onMove(placeOf(nodes, menuId, onto, edge))}
      onClose={onClose}
    >
      <TreeChoice label={t('title')} nodes={outsideOf(nodes, menuId)} value={onto} onChoose={setOnto} />
      <div className="flex items-center gap-3">
        <Label htmlFor={id} className="shrink-0">
          {t('move.place')}
        </Label>
        <Select
          id={id}
          value={edge}
          onChange={({ target }) => setEdge(edges.find((each) => each === target.value) ?? 'into')}
        >
          {edges.map((each) => (
            <option key={each} value={each}>
              {t(`move.${each}`, { name })}
            </option>
          ))}
        </Select>
      </div>
    </ActionDialog>
  )
}

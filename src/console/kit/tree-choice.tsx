import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'
import { PanelItem } from './panel-button.tsx'
import { TreePane } from './tree-pane.tsx'
import type { TreeNode } from './tree-rows.ts'

/** A node that can be chosen, unless it is `disabled`; `note` is said behind its name. */
export interface ChoiceNode extends TreeNode {
  disabled?: boolean | undefined
  note?: string | undefined
}

interface TreeChoiceProps {
  label: string
  nodes: readonly ChoiceNode[]
  value: string
  /** Absent where something has to be chosen. */
  onEmpty?: (() => void) | undefined
  onChoose: (id: string) => void
}

/** The tree that a choice is made from: typing finds, arrows and Enter or a tap choose. */
export default function TreeChoice({ label, nodes, value, onEmpty, onChoose }: TreeChoiceProps) {
  const { t } = useTranslation('kit')
  return (
    <div className="flex h-96 max-h-(--radix-popover-content-available-height) flex-col gap-1">
      {onEmpty ? <PanelItem onSelect={onEmpty}>{t('field.none')}</PanelItem> : null}
      <TreePane
        nodes={nodes}
        label={label}
        selected={value || undefined}
        rootsOpen
        onSelect={({ id, disabled }) => disabled || onChoose(id)}
        after={({ note }) => (note ? <Badge variant="outline">{note}</Badge> : null)}
      />
    </div>
  )
}

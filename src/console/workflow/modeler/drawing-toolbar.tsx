import { Maximize, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { useElementName } from './element-name.ts'
import type { DrawingAct, DrawingState } from './messages.ts'

const icons = { undo: Undo2, redo: Redo2, zoomOut: ZoomOut, fit: Maximize, zoomIn: ZoomIn }
const acts: readonly DrawingAct[] = ['undo', 'redo', 'zoomOut', 'fit', 'zoomIn']

interface DrawingToolbarProps {
  state: DrawingState
  /** The id of the element that is selected. */
  selected: string | undefined
  disabled: boolean
  readOnly: boolean
  onAct: (act: DrawingAct) => void
  onSelect: (id: string | undefined) => void
}

/** Undo, zoom, and a list of what is drawn, by which an element is found without a pointer. */
export function DrawingToolbar({
  state: { elements, canUndo, canRedo },
  selected,
  disabled,
  readOnly,
  onAct,
  onSelect,
}: DrawingToolbarProps) {
  const { t } = useTranslation('bpmn-modeler')
  const nameOf = useElementName()
  const possible = { undo: canUndo, redo: canRedo, zoomOut: true, fit: true, zoomIn: true }
  const offered = acts.filter((act) => !readOnly || (act !== 'undo' && act !== 'redo'))
  return (
    <div role="toolbar" aria-label={t('title')} className="flex items-center gap-1 border-b p-1">
      {offered.map((act) => {
        const Icon = icons[act]
        return (
          <Button
            key={act}
            variant="ghost"
            size="icon"
            aria-label={t(`act.${act}`)}
            title={t(`act.${act}`)}
            disabled={disabled || !possible[act]}
            onClick={() => onAct(act)}
          >
            <Icon aria-hidden />
          </Button>
        )
      })}
      <Select
        aria-label={t('element')}
        className="ml-auto min-w-0 max-w-72 flex-1"
        disabled={disabled}
        value={elements.some(({ id }) => id === selected) ? selected : ''}
        onChange={({ target }) => onSelect(target.value || undefined)}
      >
        <option value="">{t('noElement')}</option>
        {elements.map((element) => (
          <option key={element.id} value={element.id}>
            {nameOf(element)}
          </option>
        ))}
      </Select>
    </div>
  )
}

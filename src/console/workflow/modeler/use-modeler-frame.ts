import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFlush } from '../../app/framed/use-flush.ts'
import { type Framed, useFramed } from '../../app/framed/use-framed.ts'
import { kinds } from './kinds.ts'
import { type DrawingState, FromFrame, type Mark, type ShowFailure, type ToFrame } from './messages.ts'

/** Those of `styles.css` that drawing, palette and menus are painted with. */
const colours = [
  'panel',
  'sunken',
  'line',
  'ink',
  'soft',
  'action-ink',
  'action-soft',
  'on-action',
  'attention',
  'attention-soft',
  'danger',
  'danger-soft',
]

const nothingDrawn: DrawingState = { canUndo: false, canRedo: false, pending: false, elements: [] }

export interface ShownModel {
  xml: string
  readOnly: boolean
  selected?: string | undefined
  marks: readonly Mark[]
  onChange: (xml: string) => void
}

export interface ModelerFrame extends Framed<ToFrame> {
  progress: 'opening' | 'shown' | ShowFailure
  /** What was drawn last could not be written, and is in the drawing alone. */
  unsaved: boolean
  state: DrawingState
  /** Resolves once everything that was drawn has been told; with false where it has not. */
  flush: () => Promise<boolean>
}

/** Speaks with the frame that models are drawn in: what it shows follows what is given here, what is drawn in it is told. */
export function useModelerFrame({ xml, readOnly, selected, marks, onChange }: ShownModel): ModelerFrame {
  const { t, i18n } = useTranslation('bpmn-modeler')
  const [progress, setProgress] = useState<ModelerFrame['progress']>('opening')
  const [unsaved, setUnsaved] = useState(false)
  const [state, setState] = useState(nothingDrawn)
  const shownXml = useShownXml()
  const shown = progress === 'shown'

  const hear = (message: FromFrame) => {
    if (message.kind === 'shown') setProgress('shown')
    if (message.kind === 'failed') {
      if (message.reason === 'not-saved') setUnsaved(true)
      else setProgress(message.reason)
      giveUp()
    }
    if (message.kind === 'state') setState(message.state)
    // What was still written of another model than the one that is to be shown is nobody's change.
    if (message.kind === 'changed' && shown) {
      setUnsaved(false)
      shownXml.drawn(message.xml)
      onChange(message.xml)
    }
    if (message.kind === 'flushed') {
      setUnsaved(false)
      flushed(message.id)
    }
  }
  const { ref, ready, onKept, send } = useFramed<ToFrame, FromFrame>({ schema: FromFrame, colours, hear })
  const { flush, flushed, giveUp } = useFlush(send)
  const show = useEffectEvent(() => {
    if (!shownXml.isNew(xml)) return
    setProgress('opening')
    setUnsaved(false)
    const language = i18n.language === 'en' ? 'en' : 'zh'
    send({ kind: 'show', xml, readOnly, language, labels: labelsOf(t) })
  })
  const mark = useEffectEvent(() => send({ kind: 'mark', marks: [...marks] }))
  const select = useEffectEvent(() => send({ kind: 'select', id: selected }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another model is to be shown
  useEffect(() => {
    if (ready) show()
  }, [ready, xml])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are to be marked otherwise
  useEffect(() => {
    if (shown) mark()
  }, [shown, marks])
  // Before anybody can choose one in what is shown now: it would take that back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is to be selected
  useLayoutEffect(() => {
    if (shown) select()
  }, [shown, selected])

  // Before a model is shown nothing is drawn.
  return { ref, progress, ready, onKept, unsaved, state, send, flush: shown ? flush : async () => true }
}

/**
 * Tells a model that somebody gives the frame from one that was drawn in it and comes back, perhaps after a later one was drawn
 * already.
 */
function useShownXml(): { isNew(xml: string): boolean; drawn(xml: string): void } {
  const shown = useRef<string>(undefined)
  const drawn = useRef<string[]>([])
  return {
    isNew(xml) {
      const at = drawn.current.indexOf(xml)
      if (at >= 0) {
        drawn.current = drawn.current.slice(at)
        return false
      }
      if (drawn.current.length === 0 && xml === shown.current) return false
      shown.current = xml
      drawn.current = []
      return true
    },
    drawn(xml) {
      drawn.current = [...drawn.current, xml]
    },
  }
}

/** Texts of the library that its translation lacks, or says otherwise than an engineer does. */
const libraryTexts = {
  'Activate hand tool': 'tool.hand',
  'Activate lasso tool': 'tool.lasso',
  'Activate global connect tool': 'tool.connect',
  'Connect to other element': 'tool.connect',
  'Change element': 'tool.change',
  Delete: 'tool.remove',
}

/** What the kinds of elements are called, what appending one is, and the tools. */
function labelsOf(t: TFunction<'bpmn-modeler'>): Record<string, string> {
  const names = Object.keys(kinds).flatMap((name) => {
    const kind = t(`kind.${name}`)
    return [
      [name, kind],
      [`append.${name}`, t('append', { kind })],
    ]
  })
  const texts = Object.entries(libraryTexts).map(([text, key]) => [text, t(key)])
  return Object.fromEntries([...names, ...texts])
}

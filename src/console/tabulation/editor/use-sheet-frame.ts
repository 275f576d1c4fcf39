import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CellName, DrawnSheet } from '#contract/tabulation/template-schema.ts'
import { useFlush } from '../../app/framed/use-flush.ts'
import { type Framed, useFramed } from '../../app/framed/use-framed.ts'
import { useLanguage } from '../../kit/use-language.ts'
import { type Changed, FromFrame, type ToFrame } from './messages.ts'

interface ShownSheet {
  /** What is shown once the frame has answered. */
  open: () => { sheet: DrawnSheet; names: readonly CellName[] }
  readOnly: boolean
  onChange: (changed: Changed) => void
  onSelect: (at: string) => void
  /** The person wants out of the sheet. */
  onLeave: () => void
  /** Something is being typed in a cell, or has been told. */
  onTyping: (typing: boolean) => void
}

export interface SheetFrame extends Framed<ToFrame> {
  progress: 'opening' | 'shown' | 'not-loaded'
  /** What of the drawing no template can have, by its path; empty where it is not known. */
  refused: string | undefined
  /** Resolves once everything that was drawn has been told; with false where it has not. */
  flush: () => Promise<boolean>
}

/** Speaks with the frame that templates are drawn in: what it opens is asked for once, what is drawn in it is told. */
export function useSheetFrame({
  open,
  readOnly,
  onChange,
  onSelect,
  onLeave,
  onTyping,
}: ShownSheet): SheetFrame {
  const language = useLanguage()
  const [progress, setProgress] = useState<SheetFrame['progress']>('opening')
  const [refused, setRefused] = useState<string>()
  const [typing, setTyping] = useState(false)
  const shown = progress === 'shown'
  const hears = useRef(false)
  const hear = (message: FromFrame) => {
    if (message.kind === 'shown') {
      hears.current = true
      setProgress('shown')
    }
    if (message.kind === 'failed' && message.reason === 'not-loaded') setProgress('not-loaded')
    // A document that was kept may still tell of the sheet that it showed before.
    if (!hears.current) return
    if (message.kind === 'failed') {
      setRefused(message.at ?? '')
      giveUp()
    }
    if (message.kind === 'changed') {
      setRefused(undefined)
      onChange(message)
    }
    if (message.kind === 'selected') onSelect(message.at)
    if (message.kind === 'typing') setTyping(message.typing)
    if (message.kind === 'left') onLeave()
    if (message.kind === 'flushed') flushed(message.id)
  }
  const { ref, ready, onKept, send } = useFramed<ToFrame, FromFrame>({ schema: FromFrame, colours: [], hear })
  const { flush, flushed, giveUp } = useFlush(send)
  const show = useEffectEvent(() => {
    const { sheet, names } = open()
    send({ kind: 'show', sheet, names: [...names], readOnly, language })
  })
  useEffect(() => {
    if (ready) show()
  }, [ready])
  const tellTyping = useEffectEvent(onTyping)
  useEffect(() => {
    tellTyping(typing)
    return () => tellTyping(false)
  }, [typing])
  // Before a sheet is shown nothing is drawn.
  return { ref, progress, ready, onKept, refused, send, flush: shown ? flush : async () => true }
}

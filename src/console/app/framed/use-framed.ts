import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from '#contract/zod.ts'
import type { Flush, Look } from './messages.ts'

interface FramedSetup<Message> {
  /** What the frame may say; anything else is not heard. */
  schema: z.core.$ZodType<Message>
  /** The colours of `styles.css` that the document is painted with. */
  colours: readonly string[]
  hear: (message: Message) => void
}

export interface Framed<Told> {
  /** The frame, which has to be drawn. */
  ref: RefObject<HTMLIFrameElement | null>
  /** Whether the frame's document has answered. */
  ready: boolean
  /** The frame was given a document that has answered before. */
  onKept: () => void
  send: (message: Told | Look | Flush) => void
}

/** Speaks by messages with a document of ours that has an origin of its own, and tells it the console's colours. */
export function useFramed<Told, Message extends { kind: string }>({
  schema,
  colours,
  hear,
}: FramedSetup<Message>): Framed<Told> {
  const ref = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  // Its origin is opaque, and cannot be named; the console's policy lets it show nothing but our own document.
  const send: Framed<Told>['send'] = (message) => ref.current?.contentWindow?.postMessage(message, '*')
  const take = useEffectEvent((data: unknown) => {
    const message = z.safeParse(schema, data)
    if (!message.success) return
    if (message.data.kind === 'ready') setReady(true)
    hear(message.data)
  })
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source !== null && source === ref.current?.contentWindow) take(data)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  const look = useEffectEvent(() => {
    const style = getComputedStyle(document.documentElement)
    const values = colours.map((name) => [name, style.getPropertyValue(`--${name}`)])
    send({ kind: 'look', dark: style.colorScheme === 'dark', colours: Object.fromEntries(values) })
  })
  useEffect(() => {
    if (!ready) return
    look()
    const changes = new MutationObserver(look)
    changes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => changes.disconnect()
  }, [ready])
  return { ref, ready, onKept: () => setReady(true), send }
}

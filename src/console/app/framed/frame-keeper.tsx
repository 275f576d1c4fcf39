import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'

const Kept = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

/**
 * Within it a frame that is closed keeps its document for the next one that shows the same, where the browser can move frames:
 * a large library is not fetched and started again.
 */
export function FrameKeeper({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <Kept value={place}>
      {children}
      <div ref={place} hidden />
    </Kept>
  )
}

export interface FrameSlotProps {
  frame: RefObject<HTMLIFrameElement | null>
  title: string
  /** Of the document; undefined where none can be fetched now. */
  src: string | undefined
  /** What the document may do of what only the console's own may. */
  allow?: string | undefined
  /** The same of documents that may go on for one another; undefined of those that are never kept. */
  keepAs?: string | undefined
  /** Whether the document can go on, as it is now. */
  mayKeep?: boolean | undefined
  /** The frame has a document that was kept, which has answered already. */
  onKept: () => void
  className: string
}

/** Where a frame stands. It is not drawn by React, which would take it out of the page to move it. */
export function FrameSlot({
  frame,
  title,
  src,
  allow,
  keepAs,
  mayKeep = false,
  onKept,
  className,
}: FrameSlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  const kept = use(Kept)
  const take = useEffectEvent((place: HTMLElement): HTMLIFrameElement | undefined => {
    const found = kept?.current?.firstElementChild
    if (!(found instanceof HTMLIFrameElement)) return undefined
    if (keepAs === undefined || found.dataset.keptAs !== keepAs || !move(found, place)) {
      found.remove()
      return undefined
    }
    onKept()
    return found
  })
  const keep = useEffectEvent((closed: HTMLIFrameElement) => {
    if (!mayKeep || !kept?.current || !move(closed, kept.current)) closed.remove()
    else closed.dataset.keptAs = keepAs
  })
  const begin = useEffectEvent((place: HTMLElement, address: string): HTMLIFrameElement => {
    const begun = document.createElement('iframe')
    begun.setAttribute('sandbox', 'allow-scripts')
    begun.title = title
    begun.className = 'size-full'
    if (allow) begun.allow = allow
    begun.src = address
    place.append(begun)
    return begun
  })
  // One that stands goes on while the gateway cannot be reached.
  useLayoutEffect(() => {
    const place = slot.current
    const found = place && take(place)
    if (found) frame.current = found
    return () => {
      if (frame.current) keep(frame.current)
      frame.current = null
    }
  }, [frame])
  useLayoutEffect(() => {
    const place = slot.current
    if (!place || frame.current || src === undefined) return
    const begun = begin(place, src)
    frame.current = begun
    return () => {
      if (frame.current !== begun) return
      begun.remove()
      frame.current = null
    }
  }, [frame, src])
  return <div ref={slot} className={className} />
}

/** Moves a frame with its document; false where the browser would open that again. */
function move(frame: HTMLIFrameElement, to: HTMLElement): boolean {
  if (!('moveBefore' in to) || typeof to.moveBefore !== 'function') return false
  to.moveBefore(frame, null)
  return true
}

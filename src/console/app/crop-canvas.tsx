import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Crop, dragged, drawCrop, within } from './crop.ts'

interface CropCanvasProps {
  picture: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
}

/** How far an arrow key moves the picture, in shares of the square. */
const step = 0.04
const zoomStep = 1.1
const keys: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
}

/** The square that is cut out; moved by finger, mouse or arrow keys, enlarged by wheel, two fingers, + and -. */
export function CropCanvas({ picture, crop, onCrop }: CropCanvasProps) {
  const { t } = useTranslation('portrait')
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  useEffect(() => {
    const element = canvas.current
    // React listens to the wheel without being able to prevent the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      onCrop(within(picture, { ...crop, zoom: crop.zoom * (event.deltaY < 0 ? zoomStep : 1 / zoomStep) }))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [picture, crop, onCrop])

  const onMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    const side = event.currentTarget.clientWidth
    fingers.current.set(event.pointerId, now)
    if (other) {
      const grown =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y)
      onCrop(within(picture, { ...crop, zoom: crop.zoom * (Number.isFinite(grown) ? grown : 1) }))
    } else onCrop(dragged(picture, crop, { x: (now.x - before.x) / side, y: (now.y - before.y) / side }))
  }
  const onKey = (event: KeyboardEvent) => {
    const move = keys[event.key]
    const zoom = event.key === '+' || event.key === '=' ? zoomStep : event.key === '-' ? 1 / zoomStep : 1
    if (!move && zoom === 1) return
    event.preventDefault()
    onCrop(move ? dragged(picture, crop, move) : within(picture, { ...crop, zoom: crop.zoom * zoom }))
  }
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: keys move what is drawn
    <canvas
      ref={canvas}
      width={640}
      height={640}
      role="application"
      tabIndex={0}
      aria-label={t('cropLabel')}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={onMove}
      onPointerUp={lift}
      onPointerCancel={lift}
      className="size-72 max-w-full cursor-move touch-none rounded-full border"
    />
  )
}

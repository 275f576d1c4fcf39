import { Maximize2, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { AxisDrawing, axisTop } from './axis-drawing.tsx'
import { SpokenMarks } from './axis-marks.tsx'
import { type AxisView, lanesOf, moved, nearestMark, wholeView, zoomed } from './axis-scale.ts'
import { MarkedSpan } from './marked-span.tsx'
import type { AxisSpan } from './mileage-axis.tsx'
import { type Legend, PrintAxis } from './print-axis.tsx'

interface MileageAxisPanelProps {
  /** Metres at the ends of the line. */
  start: number
  end: number
  spans: readonly AxisSpan[]
  /** What is written at a milepost. */
  format: (metres: number) => string
  label: string
  /** Opens the row that a mark stands for. */
  onOpen?: (id: string) => void
  /** Names of the rows that spans stand in; without them, spans that overlap stand below each other. */
  rows?: readonly string[]
  /** What the colours of marks mean, on paper. */
  legend?: Legend
}

const namedLane = 34
const plainLane = 22
/** Pixels that a tapping finger may slip. */
const tapRoom = 6

/** The mileage axis as wide as a page. Dragged or with the arrows it moves, with the wheel, + and − it zooms. */
export function MileageAxisPanel({
  start,
  end,
  spans,
  format,
  label,
  rows,
  legend,
  onOpen,
}: MileageAxisPanelProps) {
  const { t } = useTranslation('detail')
  const box = useRef<HTMLDivElement>(null)
  const drag = useRef<number | undefined>(undefined)
  const pressed = useRef<number | undefined>(undefined)
  const [marked, setMarked] = useState<AxisSpan>()
  const [width, setWidth] = useState(0)
  const whole = useMemo(() => wholeView(start, end, width), [start, end, width])
  const [chosen, setChosen] = useState<AxisView>()
  const view = chosen ?? whole
  const lanes = useMemo(() => (rows ? spans.map(({ row = 0 }) => row) : lanesOf(spans)), [spans, rows])
  const lane = rows ? namedLane : plainLane
  const laneCount = rows?.length ?? lanes.reduce((most, each) => Math.max(most, each + 1), 1)
  const x = (metres: number) => (metres - view.left) / view.metresPerPixel

  const marks = spans.map((span, index) => {
    const left = x(Math.min(span.from, span.to))
    // A pixel stays free, or marks that follow each other would be one.
    const long = Math.max(4, x(Math.max(span.from, span.to)) - left - 1)
    if (left > width || left + long < 0) return undefined
    return { left, width: long, top: axisTop + (lanes[index] ?? 0) * lane + (rows ? 14 : 0), height: 8 }
  })
  const at = marked ? spans.findIndex((span) => same(span, marked)) : -1
  const drawing = { view, width, lanes: laneCount, lane, spans, boxes: marks, marked: at, format, rows }
  /** Marks the next one along the line, and moves it into sight. */
  const step = (by: 1 | -1) => {
    const order = spans.map((_, index) => index).sort((a, b) => leftEnd(spans[a]) - leftEnd(spans[b]))
    const here = order.indexOf(at)
    const seen = order.findIndex((index) => marks[index])
    const next = order[here < 0 ? Math.max(0, seen) : Math.min(order.length - 1, Math.max(0, here + by))]
    const span = next === undefined ? undefined : spans[next]
    if (!span) return
    setMarked(span)
    const pixel = x(leftEnd(span))
    if (pixel < 0 || pixel > width) move(pixel - width / 2)
  }

  const zoom = (factor: number, pixel = width / 2) =>
    setChosen(moved(zoomed(view, factor, pixel, whole), 0, whole, width))
  const move = (pixels: number) => setChosen(moved(view, pixels, whole, width))

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // React listens for the wheel passively; the page would scroll along.
  useEffect(() => {
    const element = box.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && Math.abs(event.deltaX) < Math.abs(event.deltaY)) return
      event.preventDefault()
      setChosen((before) => {
        const from = before ?? whole
        const next = event.ctrlKey ? zoomed(from, 1.01 ** event.deltaY, event.offsetX, whole) : from
        return moved(next, event.ctrlKey ? 0 : event.deltaX, whole, width)
      })
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [whole, width])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') move(-80)
    else if (event.key === 'ArrowRight') move(80)
    else if (event.key === '+' || event.key === '=') zoom(0.7)
    else if (event.key === '-') zoom(1 / 0.7)
    else if (event.key === '0') setChosen(undefined)
    else if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Escape' && marked) setMarked(undefined)
    else if (event.key === 'Enter' && marked?.id !== undefined) onOpen?.(marked.id)
    else return
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current === undefined) return
    move(drag.current - event.clientX)
    drag.current = event.clientX
  }

  return (
    <figure className="relative overflow-hidden rounded-panel border bg-panel">
      <figcaption className="flex items-center gap-1 border-b py-1 pr-1 pl-4">
        <span className="flex-1 font-medium text-dense">{label}</span>
        <PrintAxis drawing={drawing} label={label} legend={legend} />
        <Button variant="ghost" size="icon" aria-label={t('axis.closer')} onClick={() => zoom(0.6)}>
          <Plus />
        </Button>
        <Button variant="ghost" size="icon" aria-label={t('axis.wider')} onClick={() => zoom(1 / 0.6)}>
          <Minus />
        </Button>
        <Button variant="ghost" size="icon" aria-label={t('axis.whole')} onClick={() => setChosen(undefined)}>
          <Maximize2 />
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture that is dragged; no element means that */}
      <div
        ref={box}
        role="group"
        aria-label={t('axis.help', { label })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          drag.current = event.clientX
          pressed.current = event.clientX
        }}
        onClick={(event) => {
          // What was dragged is no tap.
          if (Math.abs(event.clientX - (pressed.current ?? event.clientX)) > tapRoom) return
          const { left, top: above } = event.currentTarget.getBoundingClientRect()
          const nearest = nearestMark(marks, event.clientX - left, event.clientY - above)
          setMarked(nearest === undefined ? undefined : spans[nearest])
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = undefined
        }}
        onPointerLeave={() => {
          drag.current = undefined
        }}
        className="cursor-grab touch-pan-y select-none focus-visible:outline-offset-[-2px] active:cursor-grabbing"
      >
        <AxisDrawing {...drawing} />
      </div>
      {marked && at >= 0 ? <MarkedSpan span={marked} format={format} onOpen={onOpen} /> : null}
      <SpokenMarks spans={spans} format={format} />
    </figure>
  )
}

function leftEnd(span: AxisSpan | undefined): number {
  return span ? Math.min(span.from, span.to) : 0
}

function same(one: AxisSpan, other: AxisSpan): boolean {
  return one.id === other.id && one.label === other.label && one.from === other.from
}

/** The part of a line in sight: metres at the left edge, and metres to a pixel. */
export interface AxisView {
  left: number
  metresPerPixel: number
}

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]
const closest = 0.05

/** Metres between two ticks, so that their labels have at least `room` pixels. */
export function tickStep(metresPerPixel: number, room: number): number {
  return steps.find((step) => step / metresPerPixel >= room) ?? 200_000
}

/** Metres at the ticks in sight. */
export function ticksIn(view: AxisView, width: number, room: number): number[] {
  const step = tickStep(view.metresPerPixel, room)
  const first = Math.ceil(view.left / step)
  const last = Math.floor((view.left + width * view.metresPerPixel) / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}

/** The whole line in sight. */
export function wholeView(start: number, end: number, width: number): AxisView {
  return { left: start, metresPerPixel: Math.max(closest, (end - start) / Math.max(1, width)) }
}

/** The view after zooming by `factor` (below 1: closer) about a pixel, never wider than the line. */
export function zoomed(view: AxisView, factor: number, pixel: number, whole: AxisView): AxisView {
  const metresPerPixel = Math.min(whole.metresPerPixel, Math.max(closest, view.metresPerPixel * factor))
  return { left: view.left + pixel * (view.metresPerPixel - metresPerPixel), metresPerPixel }
}

/** The view moved by pixels, limited to the line. */
export function moved(view: AxisView, pixels: number, whole: AxisView, width: number): AxisView {
  const end = whole.left + whole.metresPerPixel * width
  const left = view.left + pixels * view.metresPerPixel
  return { ...view, left: Math.max(whole.left, Math.min(left, end - view.metresPerPixel * width)) }
}

/** The lane of each span, so that those which overlap stand below each other. */
export function lanesOf(spans: readonly { from: number; to: number }[]): number[] {
  const ends: number[] = []
  const order = spans.map((_, index) => index).sort((a, b) => leftOf(spans[a]) - leftOf(spans[b]))
  const lanes: number[] = []
  for (const index of order) {
    const free = ends.findIndex((end) => end <= leftOf(spans[index]))
    const lane = free < 0 ? ends.length : free
    ends[lane] = Math.max(spans[index]?.from ?? 0, spans[index]?.to ?? 0)
    lanes[index] = lane
  }
  return lanes
}

function leftOf(span: { from: number; to: number } | undefined): number {
  return span ? Math.min(span.from, span.to) : 0
}

/** Where a mark stands on the screen, in pixels. */
export interface MarkBox {
  left: number
  width: number
  top: number
  height: number
}

/** How far from a mark a finger may be, in pixels. */
const reach = 44

/** The mark nearest to a point, none of those farther than a finger is wide. */
export function nearestMark(
  marks: readonly (MarkBox | undefined)[],
  x: number,
  y: number,
): number | undefined {
  const distances = marks.map((mark) => {
    if (!mark) return Number.POSITIVE_INFINITY
    const beside = Math.max(0, mark.left - x, x - mark.left - mark.width)
    const above = Math.max(0, mark.top - y, y - mark.top - mark.height)
    return Math.hypot(beside, above)
  })
  const least = Math.min(...distances)
  return least <= reach ? distances.indexOf(least) : undefined
}

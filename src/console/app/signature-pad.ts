import SignaturePad, { type PointGroup } from 'signature_pad'
import { blobOf } from '../kit/canvas-file.ts'
import { plainPng } from './plain-png.ts'

/** Longest side of the picture that is sent, pixels; the gateway takes somewhat more. */
const longestSide = 1200
/** Room around the ink, pixels of the canvas. */
const margin = 12
const ink = '#142033'

/** A canvas to write on: it keeps what was written when its size changes, as a phone's does when it is turned. */
export class Pad {
  readonly #canvas: HTMLCanvasElement
  readonly #pad: SignaturePad
  readonly #watch: ResizeObserver

  /** @param onChange called after each stroke, undo and clearing. */
  constructor(canvas: HTMLCanvasElement, onChange: (empty: boolean) => void) {
    this.#canvas = canvas
    this.#pad = new SignaturePad(canvas, { penColor: ink, minWidth: 1.2, maxWidth: 3.6 })
    this.#pad.addEventListener('endStroke', () => onChange(this.#pad.isEmpty()))
    this.#watch = new ResizeObserver(() => this.#fit())
    this.#watch.observe(canvas)
  }

  /** Takes the last stroke back. */
  undo(): void {
    this.#pad.fromData(this.#pad.toData().slice(0, -1))
  }

  clear(): void {
    this.#pad.clear()
  }

  get empty(): boolean {
    return this.#pad.toData().length === 0
  }

  close(): void {
    this.#watch.disconnect()
    this.#pad.off()
  }

  /** What was written, cut to the ink, as a PNG. */
  async picture(): Promise<Blob> {
    const { left, top, width, height } = this.#inked()
    const scale = Math.min(1, longestSide / Math.max(width, height))
    const cut = document.createElement('canvas')
    cut.width = Math.max(1, Math.round(width * scale))
    cut.height = Math.max(1, Math.round(height * scale))
    cut.getContext('2d')?.drawImage(this.#canvas, left, top, width, height, 0, 0, cut.width, cut.height)
    const png = await blobOf(cut, 'image/png')
    return new Blob([plainPng(new Uint8Array(await png.arrayBuffer()))], { type: png.type })
  }

  /** The canvas has as many pixels as the screen shows of it; setting them clears it. */
  #fit(): void {
    const ratio = Math.max(globalThis.devicePixelRatio, 1)
    const { offsetWidth, offsetHeight } = this.#canvas
    const written = scaledInto(this.#pad.toData(), offsetWidth, offsetHeight)
    this.#canvas.width = offsetWidth * ratio
    this.#canvas.height = offsetHeight * ratio
    this.#canvas.getContext('2d')?.scale(ratio, ratio)
    this.#pad.fromData(written)
  }

  #inked() {
    const ratio = this.#canvas.width / this.#canvas.offsetWidth
    const points = this.#pad.toData().flatMap((stroke) => stroke.points)
    const [xs, ys] = [points.map(({ x }) => x * ratio), points.map(({ y }) => y * ratio)]
    const left = Math.max(0, Math.min(...xs) - margin)
    const top = Math.max(0, Math.min(...ys) - margin)
    const right = Math.min(this.#canvas.width, Math.max(...xs) + margin)
    const bottom = Math.min(this.#canvas.height, Math.max(...ys) + margin)
    return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
  }
}

/** The strokes made smaller, where they would reach beyond a canvas of this size. */
function scaledInto(strokes: PointGroup[], width: number, height: number): PointGroup[] {
  const points = strokes.flatMap((stroke) => stroke.points)
  const right = Math.max(...points.map(({ x }) => x)) + margin
  const bottom = Math.max(...points.map(({ y }) => y)) + margin
  const scale = Math.min(1, width / right, height / bottom)
  if (points.length === 0 || scale === 1) return strokes
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))
}

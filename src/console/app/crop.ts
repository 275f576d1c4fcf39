import { blobOf } from '../kit/canvas-file.ts'

/** What of a picture is in the square: how much it is enlarged, and its middle, in shares of the picture. */
export interface Crop {
  zoom: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const mostZoom = 5

/** The part of the picture that fills a square, in the picture's pixels. */
export function partOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: x * width - side / 2, top: y * height - side / 2, side }
}

/** The crop, limited to the picture: the square is never empty at an edge. */
export function within({ width, height }: Size, { zoom, x, y }: Crop): Crop {
  const kept = Math.min(Math.max(zoom, 1), mostZoom)
  const side = Math.min(width, height) / kept
  const [marginX, marginY] = [side / 2 / width, side / 2 / height]
  return { zoom: kept, x: clamp(x, marginX), y: clamp(y, marginY) }
}

function clamp(share: number, margin: number): number {
  return Math.min(Math.max(share, margin), 1 - margin)
}

/** The crop after the picture was dragged, in shares of the square. */
export function dragged(size: Size, crop: Crop, { x, y }: { x: number; y: number }): Crop {
  const { side } = partOf(size, crop)
  return within(size, {
    ...crop,
    x: crop.x - (x * side) / size.width,
    y: crop.y - (y * side) / size.height,
  })
}

/** Draws the crop so that it fills the canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = partOf(picture, crop)
  context.imageSmoothingQuality = 'high'
  // What is transparent would come out black in a JPG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

const photoSide = 512
const quality = 0.9

/** The crop as a JPG of 512 × 512, some 60 KB. */
export async function cropped(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = photoSide
  canvas.height = photoSide
  drawCrop(canvas, picture, crop)
  return await blobOf(canvas, 'image/jpeg', quality)
}

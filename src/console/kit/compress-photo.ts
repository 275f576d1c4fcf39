import { blobOf } from './canvas-file.ts'

/** Enough to read a crack gauge by, pixels. */
const longestSide = 1600
const quality = 0.8

/**
 * A picture as a JPG of some 300 KB, upright, without what the camera wrote into it (place, device). Rejects when the
 * browser cannot decode it.
 */
export async function compressPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  // What is transparent would come out black in a JPG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return await blobOf(canvas, 'image/jpeg', quality)
}

import type { Page } from '@playwright/test'

const camera = Buffer.from('Milepost Camera\0')
/** 30° 39′ 26.17″, as EXIF writes it: three fractions. */
const latitude = uint32(30, 1, 39, 1, 2617, 100)

/**
 * A picture as a tablet that is held upright writes it: over 6 MB, lying on its side, with a note of that, of the camera
 * and of the place. Upright, its upper right quarter is red, and all else grey.
 */
export async function cameraPicture(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const [width, height] = [4000, 3000]
    const picture = new ImageData(width, height)
    const pixels = new Uint32Array(picture.data.buffer)
    let noise = 1
    for (let at = 0; at < pixels.length; at++) {
      noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0
      const red = at % width < width / 2 && at < pixels.length / 2
      pixels[at] = (red ? 0xff0000c0 : 0xff606060) + ((noise >>> 8) & 0x1f1f1f)
    }
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.putImageData(picture, 0, 0)
    const reader = new FileReader()
    const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.97 })
    await new Promise((resolve) => {
      reader.onload = resolve
      reader.readAsDataURL(file)
    })
    return String(reader.result)
  })
  const plain = Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64')
  return Buffer.concat([plain.subarray(0, 2), cameraNote(), plain.subarray(2)])
}

/** How many of the three things that the camera wrote into it a file tells: its kind, the camera, the place. */
export function notesOfCamera(file: Buffer): number {
  return ['Exif', camera, latitude].filter((part) => file.includes(part)).length
}

/** A picture as a browser shows it: its size, and whether its upper corners are red. */
export async function lookAt(page: Page, file: Buffer) {
  return await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes]))
    const { width, height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(picture, 0, 0)
    const isRed = (x: number) => {
      const [red = 0, green = 0] = context?.getImageData(x, 10, 1, 1).data ?? []
      return red > 2 * green
    }
    return { width, height, red: [isRed(10), isRed(width - 10)] }
  }, file.toString('base64'))
}

/** An EXIF segment that says: turn a quarter to the right; and names camera and place. */
function cameraNote(): Buffer {
  const [ascii, short, long, rational] = [2, 3, 4, 5]
  const [first, gps] = [8, 8 + 2 + 3 * 12 + 4]
  const after = gps + 2 + 2 * 12 + 4
  const tiff = Buffer.concat([
    Buffer.from('MM\0*'),
    uint32(first),
    uint16(3),
    uint16(0x010f, ascii),
    uint32(camera.length, after),
    uint16(0x0112, short),
    uint32(1),
    uint16(6, 0),
    uint16(0x8825, long),
    uint32(1, gps),
    uint32(0),
    uint16(2),
    uint16(0x0001, ascii),
    uint32(2),
    Buffer.from('N\0\0\0'),
    uint16(0x0002, rational),
    uint32(3, after + camera.length),
    uint32(0),
    camera,
    latitude,
  ])
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  return Buffer.concat([Buffer.from([0xff, 0xe1]), uint16(content.length + 2), content])
}

function uint16(...values: number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [value >>> 8, value & 0xff]))
}

function uint32(...values: number[]): Buffer {
  return Buffer.concat(values.map((value) => uint16(value >>> 16, value & 0xffff)))
}

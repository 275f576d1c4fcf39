import { expect, test } from 'vitest'
import { plainPng } from '#console/app/plain-png.ts'
import { isPlainPng } from '#gateway/personal/png.ts'
import { chunk, png } from '../../gateway/personal/pictures.ts'

test('ACC-07 a signature from an iPhone is a picture and nothing else when it is sent, and the gateway takes it', async () => {
  const extra = Buffer.concat([
    chunk('eXIf', Buffer.from('MM\0*GPSLatitude')),
    chunk('iDOT', Buffer.alloc(28)),
    chunk('iTXt', Buffer.from('XML:com.adobe.xmp\0')),
  ])
  const fromPhone = png({ extra })
  expect(await isPlainPng(fromPhone)).toBe(false)
  const sent = Buffer.from(plainPng(new Uint8Array(fromPhone)))
  expect(sent.equals(png())).toBe(true)
  expect(await isPlainPng(sent)).toBe(true)
})

test('ACC-07 what shows a picture as it is stays in it', () => {
  const extra = Buffer.concat([chunk('PLTE', Buffer.alloc(3)), chunk('tRNS', Buffer.alloc(1))])
  expect(Buffer.from(plainPng(new Uint8Array(png({ extra })))).equals(png({ extra }))).toBe(true)
})

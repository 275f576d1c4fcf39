import { expect, test } from 'vitest'
import { idFrom } from '#console/tabulation/id-from.ts'
import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'

test('TAB-03 an id from a text is the same each time, and another one for each of many texts that are nearly alike', () => {
  const texts = Array.from({ length: 50_000 }, (_, at) => `["钢筋","${at}"] 0`)
  const ids = texts.map(idFrom)
  expect(new Set(ids).size).toBe(texts.length)
  expect(texts.slice(0, 100).map(idFrom)).toEqual(ids.slice(0, 100))
  expect(z.safeParse(Id, ids[0]).success).toBe(true)
})

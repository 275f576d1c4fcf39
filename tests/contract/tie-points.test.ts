import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Alignment, alignmentOf, distanceOf, placeAt } from '#contract/alignment.ts'
import { drawnOnMain, type TiePoint } from '#contract/tie-points.ts'
import { chainTables } from '../support/chain-tables.ts'

function read(segments: Parameters<typeof alignmentOf>[0]): Alignment {
  const alignment = alignmentOf(segments)
  if (!alignment) throw new Error('the chain table is sound')
  return alignment
}

/** A place at a part of an alignment's length that its label alone names. */
function labelAt(alignment: Alignment, part: number): { mileage: string; distance: number } | undefined {
  const mileage = placeAt(alignment, Math.round(alignment.length * part * 1000) / 1000)?.mileage ?? ''
  const distance = distanceOf(alignment, { mileage })
  return typeof distance === 'number' ? { mileage, distance } : undefined
}

const parts = fc
  .uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 0, maxLength: 6 })
  .map((numbers) => numbers.toSorted((a, b) => a - b).map((number) => number / 1000))

test('PRJ-13 whatever the chains, a tie point is drawn on its place of the main line, and what follows it stays behind it', () => {
  fc.assert(
    fc.property(chainTables, chainTables, parts, parts, (one, other, at, onto) => {
      const [side, main] = [read(one), read(other)]
      const pairs = at.flatMap((part, index) => {
        const target = (side.step === main.step ? onto : onto.toReversed())[index]
        const [here, there] = [labelAt(side, part), target === undefined ? undefined : labelAt(main, target)]
        return here && there ? [{ here, there }] : []
      })
      const points: TiePoint[] = pairs.map(({ here, there }) => ({
        ...{ mileage: here.mileage, mainMileage: there.mileage },
      }))
      const onMain = drawnOnMain(side, main, points.toReversed())
      expect(onMain).toBeDefined()
      for (const { here, there } of pairs) expect(onMain?.(here.distance)).toBeCloseTo(there.distance, 3)
      const drawn = Array.from({ length: 50 }, (_, step) => onMain?.((side.length * step) / 49) ?? 0)
      const steps = drawn.slice(1).map((metres, index) => Math.sign(metres - (drawn[index] ?? 0)))
      expect(new Set(steps).size).toBe(1)
    }),
    { numRuns: 300 },
  )
})

test('PRJ-13 between tie points places are drawn in proportion, beyond them metre by metre; crossing and swapped ones fit nothing', () => {
  const side = read([{ segmentId: 'z', startMileage: 'ZDK0+000', endMileage: 'ZDK10+000' }])
  const main = read([{ segmentId: 'm', startMileage: 'DK5+000', endMileage: 'DK25+000' }])
  const tie = (mileage: string, mainMileage: string) => ({ mileage, mainMileage })
  const onMain = drawnOnMain(side, main, [tie('ZDK2+000', 'DK8+000'), tie('ZDK4+000', 'DK9+000')])
  expect([0, 2000, 3000, 4000, 5000].map((metres) => onMain?.(metres))).toEqual([
    1000, 3000, 3500, 4000, 5000,
  ])
  expect(drawnOnMain(side, main)?.(700)).toBe(700)
  expect(drawnOnMain(side, main, [tie('ZDK2+000', 'DK8+000')])?.(0)).toBe(1000)
  const falling = read([{ segmentId: 'f', startMileage: 'DK25+000', endMileage: 'DK5+000' }])
  const along = [tie('ZDK2+000', 'DK8+000'), tie('ZDK4+000', 'DK9+000')]
  expect(drawnOnMain(side, falling, along)?.(3000)).toBe(16_500)
  const swapped = [tie('ZDK2+000', 'DK9+000'), tie('ZDK4+000', 'DK8+000')]
  expect(drawnOnMain(side, falling, swapped)).toBeUndefined()
  for (const wrong of [
    swapped,
    [...along, tie('ZDK6+000', 'DK7+000')],
    [tie('ZDK2+000', 'DK8+000'), tie('ZDK2+000', 'DK9+000')],
    [tie('ZDK2+000', 'DK8+000'), tie('ZDK3+000', 'DK8+000')],
    [tie('ZDK20+000', 'DK8+000')],
    [tie('ZDK2+000', 'DK80+000')],
  ])
    expect(drawnOnMain(side, main, wrong)).toBeUndefined()
})

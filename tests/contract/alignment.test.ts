import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Alignment,
  alignmentOf,
  breaksOf,
  chainProblems,
  distanceOf,
  isDistance,
  partsCalled,
  placeAt,
  type Segment,
} from '#contract/alignment.ts'
import { parseMileage, readStretch } from '#contract/mileage.ts'
import { chainTables } from '../support/chain-tables.ts'

const segment = (segmentId: string, startMileage: string, endMileage: string): Segment => ({
  segmentId,
  startMileage,
  endMileage,
})

/** A line with a long chain of 300 m, a short one of 500 m and a stretch that was aligned anew as D1K. */
const railway = [
  segment('a', 'DK0+000', 'DK12+500'),
  segment('b', 'DK12+200', 'DK20+000'),
  segment('c', 'DK20+500', 'DK31+000'),
  segment('d', 'D1K31+200', 'D1K40+000.125'),
]

function read(segments: readonly Segment[]): Alignment {
  const alignment = alignmentOf(segments)
  if (!alignment) throw new Error('A sound chain table is expected')
  return alignment
}

const along = fc.tuple(chainTables, fc.double({ min: 0, max: 1, noNaN: true }))

test('PRJ-13 given its side, the label at a distance lies at that distance, whatever the chains', () => {
  fc.assert(
    fc.property(
      along,
      fc.constantFrom('incoming' as const, 'outgoing' as const),
      ([segments, part], side) => {
        const alignment = read(segments)
        const distance = Math.round(alignment.length * part * 1000) / 1000
        const place = placeAt(alignment, distance, side)
        expect(place && distanceOf(alignment, place)).toBe(distance)
        expect(place && parseMileage(place.mileage)).toBeDefined()
      },
    ),
    { numRuns: 300 },
  )
})

test('PRJ-13 along an alignment the order of distances is the order of the ground', () => {
  fc.assert(
    fc.property(along, fc.double({ min: 0, max: 1, noNaN: true }), ([segments, one], other) => {
      const alignment = read(segments)
      const [near, far] = [one, other]
        .map((part) => Math.round(alignment.length * part * 1000) / 1000)
        .toSorted((a, b) => a - b)
      const [first, second] = [near, far].map((distance) => placeAt(alignment, distance ?? 0))
      const [before, after] = [first, second].map((place) => place && distanceOf(alignment, place))
      expect(Number(before)).toBeLessThanOrEqual(Number(after))
    }),
    { numRuns: 300 },
  )
})

test('PRJ-13 a break that is entered later keeps every label: what lies behind it moves along by its excess', () => {
  fc.assert(
    fc.property(along, fc.integer({ min: -900, max: 900 }), ([segments, part], excess) => {
      const [whole = segment('0', '', '')] = segments
      const before = read([whole])
      const at = Math.round((before.length / 2) * 1000) / 1000
      const middle = placeAt(before, at)
      const outgoing = placeAt(before, at - excess / 1000)
      if (!middle || !outgoing) throw new Error('The middle lies on the alignment')
      const after = read([
        { ...whole, endMileage: middle.mileage },
        { segmentId: 'behind', startMileage: outgoing.mileage, endMileage: whole.endMileage },
      ])
      const place = placeAt(before, Math.round(before.length * part * 1000) / 1000)
      const former = place && distanceOf(before, place)
      const isBehind = Number(former) > at
      const found = place && distanceOf(after, { ...place, ...(isBehind && { segmentId: 'behind' }) })
      if (isBehind && !isDistance(found ?? 0)) return
      expect(Number(found)).toBeCloseTo(Number(former) + (isBehind ? excess / 1000 : 0), 3)
    }),
    { numRuns: 300 },
  )
})

test('PRJ-13 a line with a long chain, a short one and another prefix is as long as one walks it', () => {
  const line = read(railway)
  expect(line.length).toBe(12_500 + 7_800 + 10_500 + 8_800.125)
  expect(breaksOf(line)).toEqual([
    { distance: 12_500, incoming: 'DK12+500', outgoing: 'DK12+200', excess: 300 },
    { distance: 20_300, incoming: 'DK20+000', outgoing: 'DK20+500', excess: -500 },
    { distance: 30_800, incoming: 'DK31+000', outgoing: 'D1K31+200', excess: undefined },
  ])
  expect(distanceOf(line, { mileage: 'DK25+000' })).toBe(20_300 + 4_500)
  expect(distanceOf(line, { mileage: 'D1K31+300.5' })).toBe(30_800 + 100.5)
})

test('PRJ-13 a label in a long chain asks for its side, one that a short chain leaves out names its neighbours', () => {
  const line = read(railway)
  expect(distanceOf(line, { mileage: 'DK12+300' })).toEqual({ why: 'side', segmentIds: ['a', 'b'] })
  expect(distanceOf(line, { mileage: 'DK12+300', segmentId: 'a' })).toBe(12_300)
  expect(distanceOf(line, { mileage: 'DK12+300', segmentId: 'b' })).toBe(12_600)
  expect(distanceOf(line, { mileage: 'DK20+200' })).toEqual({
    why: 'gap',
    incoming: 'DK20+000',
    outgoing: 'DK20+500',
  })
  expect(distanceOf(line, { mileage: 'YDK3+000' })).toEqual({ why: 'prefix', prefixes: ['DK', 'D1K'] })
  expect(distanceOf(line, { mileage: 'DK31+000.001' })).toEqual({
    why: 'beyond',
    start: 'DK0+000',
    end: 'DK31+000',
  })
  expect(distanceOf(line, { mileage: 'DK25+000', segmentId: 'a' })).toEqual({ why: 'segment' })
  expect(distanceOf(line, { mileage: 'there' })).toEqual({ why: 'malformed' })
})

test('PRJ-13 at a break one place has two labels', () => {
  const line = read(railway)
  expect(placeAt(line, 12_500)).toEqual({ mileage: 'DK12+500', segmentId: 'a' })
  expect(placeAt(line, 12_500, 'outgoing')).toEqual({ mileage: 'DK12+200', segmentId: 'b' })
  expect([placeAt(line, -1), placeAt(line, line.length + 0.001)]).toEqual([undefined, undefined])
})

test('PRJ-13 a chain table that cannot be is refused by the segment that is wrong', () => {
  const why = (...segments: Segment[]) => chainProblems(segments).map(({ index, why: word }) => [index, word])
  expect(why(segment('a', 'DK1', 'DK2+000'))).toEqual([[0, 'malformed']])
  expect(why(segment('a', 'DK1+000', 'YDK2+000'))).toEqual([[0, 'prefix']])
  expect(why(segment('a', 'DK1+000', 'DK1+000'))).toEqual([[0, 'length']])
  expect(why(segment('a', 'DK1+000', 'DK2+000'), segment('b', 'DK3+000', 'DK2+500'))).toEqual([[1, 'length']])
  expect(
    why(
      segment('a', 'DK1+000', 'DK5+000'),
      segment('b', 'DK5+000', 'DK6+000'),
      segment('c', 'DK4+000', 'DK9+000'),
    ),
  ).toEqual([[2, 'overlap']])
  expect(alignmentOf([])).toBeUndefined()
})

test('PRJ-10 PRJ-13 a stretch lies where its labels are, once for each segment that has them; a place alone always somewhere', () => {
  const parts = (text: string) => {
    const stretch = readStretch(text)
    return stretch && partsCalled(read(railway), stretch)
  }
  const at = (metres: number) => [{ from: metres, to: metres }]
  expect([
    parts('DK1+000-DK2+000'),
    parts('DK12+400-DK13+000'),
    parts('DK20+100-DK20+400'),
    parts('D1K30+000-D1K31+300'),
    parts('YDK1+000-YDK2+000'),
    parts('DK12+300'),
    parts('DK20+100'),
    parts('DK20+450'),
    parts('D1K41+000.125'),
    parts('DK40+000'),
  ]).toEqual([
    [{ from: 1000, to: 2000 }],
    [
      { from: 12_400, to: 12_500 },
      { from: 12_700, to: 13_300 },
    ],
    [],
    [{ from: 30_800, to: 30_900 }],
    [],
    [...at(12_300), ...at(12_600)],
    at(20_300),
    at(20_300),
    at(40_600.125),
    at(30_800),
  ])
  const short = alignmentOf([segment('a', 'ZDK3+000', 'ZDK5+000')])
  const place = (mileage: string) =>
    short && partsCalled(short, readStretch(mileage) ?? { prefix: '', from: 0, to: 0 })
  expect([place('ZDK1+000'), place('ZDK105+000')]).toEqual([at(-2000), at(102_000)])
})

import { expect, test } from 'vitest'
import { placedLots } from '#console/unit-work/placed-lots.ts'
import { alignmentOf } from '#contract/alignment.ts'
import type { DivisionRow } from '#contract/unit-work/division.ts'

const segment = (segmentId: string, startMileage: string, endMileage: string) => ({
  segmentId,
  startMileage,
  endMileage,
})
const alignment = alignmentOf([segment('a', 'DK84+000', 'DK85+120'), segment('b', 'DK85+000', 'DK86+000')])

function row(part: Partial<DivisionRow> & Pick<DivisionRow, 'divisionId' | 'level'>): DivisionRow {
  return {
    unitWorkId: 'work',
    projectId: 'project',
    name: part.divisionId,
    code: part.divisionId,
    sort: 1,
    status: 'unchecked',
    lots: 1,
    acceptedLots: 0,
    inspections: [],
    revision: 1,
    changedAt: 0,
    changedByName: '',
    ...part,
  }
}

test('PRJ-06 PRJ-13 lots lie one behind the other across a long chain, whose labels come twice', () => {
  const lot = (divisionId: string, startMileage: string, endMileage: string) =>
    row({ divisionId, level: 'lot', parentId: 'item', startMileage, endMileage })
  const rows = [
    row({ divisionId: 'item', level: 'item' }),
    lot('1', 'DK84+900', 'DK85+000'),
    lot('2', 'DK85+000', 'DK85+100'),
    lot('3', 'DK85+100', 'DK85+080'),
    lot('4', 'DK85+080', 'DK85+180'),
    row({ divisionId: '5', level: 'lot', parentId: 'item' }),
  ]
  const { items, without } = placedLots(rows, { startDistance: 900, endDistance: 1300 }, alignment)
  expect(items.flatMap(({ lots }) => lots.map(({ from, to }) => [from, to]))).toEqual([
    [0, 0.25],
    [0.25, 0.5],
    [0.5, 0.75],
    [0.75, 1],
  ])
  expect(without).toBe(1)
})

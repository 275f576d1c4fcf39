import { expect, test } from 'vitest'
import { moved, nextCode, problemsAt } from '#console/unit-work/template-parts.ts'

test('PRJ-06 rows of a template change places with their neighbours, and a new one gets a code that none has', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(nextCode(['01', '02', '0101'])).toBe('03')
  expect(nextCode(['01', '0101'], '01')).toBe('0102')
})

test('PRJ-06 each row of a template is told what is wrong with it, the others nothing', () => {
  const piles = { code: '0101', name: '桩基', rule: 'structure', each: 1 } as const
  const parts = [
    { code: '01', name: '基础', items: [piles] },
    { code: '02', name: '', items: [piles, { ...piles, code: '0202' }] },
  ]
  expect([...problemsAt(parts, 'zh').keys()].toSorted()).toEqual(['1', '1.items.0'])
})

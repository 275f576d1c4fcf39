import { expect, test } from 'vitest'
import {
  cellKey,
  countsOf,
  designsOf,
  isWrongQuantity,
  pasted,
  quantitiesOf,
  readCounts,
} from '#console/work-site-node/plan-text.ts'

const loop = (nodeId: number, name: string) => ({
  ...{ nodeId, name, parentId: 0, code: '', unit: 'm', sort: nodeId },
  loop: { over: 'pile', rule: '' } as const,
})
const loops = [loop(2, '桥墩'), loop(3, '桩')]

test('PRJ-09 loop counts are one number or several, however they are parted', () => {
  const texts = ['4', '4 4 6', '４，４、6', '0', '', 'x', '1.5', '-1', '1000001']
  expect(texts.map(readCounts)).toEqual([
    [4],
    [4, 4, 6],
    [4, 4, 6],
    [0],
    ...Array.from({ length: 5 }, () => undefined),
  ])
})

test('PRJ-09 a block of a sheet fills down the work sites and over the loops; of one that reaches further nothing is taken', () => {
  const from = { row: 1, column: 0 }
  const paste = (text: string) => pasted(text, from, ['a', 'b', 'c'], loops)
  expect(paste('3\t4 4 6\t9\r\n5\t4\r\n')).toEqual({ unfit: { rows: 3, columns: 3 } })
  expect(paste('3\t4\n5\t4\n6\t4\n')).toEqual({ unfit: { rows: 4, columns: 2 } })
  const block = paste('3\t"4\n4 6"\t\r\n5\t4\r\n\t\r\n')
  const cells = 'cells' in block ? block.cells : []
  expect(cells).toEqual([
    [cellKey('b', 2), '3'],
    [cellKey('b', 3), '4\n4 6'],
    [cellKey('c', 2), '5'],
    [cellKey('c', 3), '4'],
  ])
  const typed = new Map(cells)
  expect(countsOf('b', loops, typed)).toEqual([
    { nodeId: 2, each: [3] },
    { nodeId: 3, each: [4, 4, 6] },
  ])
  expect(countsOf('a', loops, typed)).toBeUndefined()
})

test('PRJ-09 a design quantity that is none is left out', () => {
  const typed = new Map([
    [2, '42.50'],
    [3, 'x'],
  ])
  expect(quantitiesOf(loops, typed)).toEqual([{ nodeId: 2, quantity: '42.5' }])
})

test('PRJ-09 each work site keeps the design quantities of its own last run, but for what is typed', () => {
  const plan = (workSiteId: string, quantity: string) => ({
    ...{ workSiteId, dictionaryId: 'ebs', topIds: [2], counts: [] },
    quantities: [
      { nodeId: 2, quantity: '1' },
      { nodeId: 3, quantity },
    ],
  })
  const plans = [plan('a', '30'), plan('b', '25')]
  const untouched = designsOf(plans, new Map())
  expect([untouched.at('a').get(3), untouched.at('b').get(3), untouched.at('new').get(3)]).toEqual([
    '30',
    '25',
    '30',
  ])
  expect([...untouched.over(['a', 'b'])]).toEqual([
    [2, '1'],
    [3, undefined],
  ])
  const typed = designsOf(plans, new Map([[2, '4']]))
  expect([...typed.at('b')]).toEqual([
    [2, '4'],
    [3, '25'],
  ])
  expect(typed.over(['b']).get(3)).toBe('25')
  expect(['12，5', '', ' ', '４', 'x'].map(isWrongQuantity)).toEqual([true, false, false, false, true])
})

import { expect, test } from 'vitest'
import { cellsOf, headsIn, readSheet, withPlainCodes } from '#console/dictionary/sheet-rows.ts'

const heads = headsIn([
  ['编码', 'segment'],
  ['名称', 'name'],
  ['单位', 'unit'],
  ['专业', 'major'],
])
const reading = {
  heads,
  majors: new Map([['桥梁', 'bridge']]),
  taken: new Set(['09']),
  language: 'zh' as const,
  says: { twice: (row: number) => `与第 ${row} 行重复`, taken: '同级已有', major: '没有这个专业' },
}

test('the cells of a pasted sheet are read, with quotes, line breaks and empty lines', () => {
  expect(cellsOf('01\t"承台 ""甲"""\r\n\r\n02\t"两\n行"\tm³\n')).toEqual([
    ['01', '承台 "甲"'],
    ['02', '两 行', 'm³'],
  ])
  expect(cellsOf('')).toEqual([])
})

test('DIC-01 pasted rows become nodes, by their heads or in the usual order', () => {
  const [byHead] = readSheet('名称\t专业\t编码\n墩身\t桥梁\t01', reading)
  expect(byHead).toMatchObject({ number: 2, node: { segment: '01', name: '墩身', major: 'bridge' } })
  const [usual] = readSheet('01\t墩身\tm³\t构件', reading)
  expect(usual).toMatchObject({ number: 1, node: { segment: '01', name: '墩身', unit: 'm³', class: '构件' } })
})

test('DIC-01 each pasted row says what is wrong with it: a code with blanks or full-width digits, one that is taken, no name', () => {
  const rows = readSheet('０1\t甲\n09\t乙\n02\n02\t丁\t\t\t飞机', reading)
  expect(rows.map(({ node }) => node)).toEqual([undefined, undefined, undefined, undefined])
  expect(rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
    ['segment'],
    ['segment'],
    ['name'],
    expect.arrayContaining(['segment']),
  ])
  expect(rows[0]?.problems[0]?.text).toContain('01')
  expect(withPlainCodes('０ 1\t甲　乙', heads)).toBe('01\t甲 乙')
})

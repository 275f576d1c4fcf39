// @vitest-environment node
import { expect, test } from 'vitest'
import { countColumns, readCountRows, reportOf } from '#console/work-site-node/count-rows.ts'
import { cellKey } from '#console/work-site-node/plan-text.ts'
import { linesOfText, readLines, writeTemplate } from '#console/workbook/import-sheet.ts'
import { readSheet } from '#console/workbook/read-sheet.ts'
import type { SourceNode } from '#contract/work-site-node/expand.ts'

const node = (nodeId: number, parentId: number, name: string, repeats: boolean): SourceNode => ({
  ...{ nodeId, parentId, name, code: `0${nodeId}`, unit: 'm', sort: nodeId },
  loop: repeats ? { over: 'pile', rule: '' } : undefined,
})
const subtree = [node(1, 0, '桥梁', false), node(2, 1, '桥墩', true), node(3, 2, '桩', true)]
const columns = countColumns(subtree.slice(1), '工点', { site: '编码', count: '数量' })
const site = (workSiteId: string, code: string, workSiteName: string) => ({ workSiteId, code, workSiteName })
const sites = [site('a', 'G-1', '一号桥'), site('b', 'G-2', '二号桥'), site('c', 'G-3', '二号桥')]

function problemsOf(text: string) {
  return readCountRows(readLines(linesOfText(text, columns), columns), sites, subtree).map(
    ({ row, problems }) => [row.line, ...problems.map(({ column, problem }) => [column, problem])],
  )
}

test('PRJ-09 rows of a sheet give the loop counts of work sites by code or name, with heads or without', () => {
  for (const text of ['一号桥\t3\t4 4 6\r\nG-2\t2\t4\n', '桩*\t工点\t桥墩\n4 4 6\t一号桥\t3\n\n4\tG-2\t2']) {
    const rows = readCountRows(readLines(linesOfText(text, columns), columns), sites, subtree)
    expect(rows.flatMap(({ problems }) => problems)).toEqual([])
    expect(rows.flatMap(({ cells }) => cells)).toEqual([
      [cellKey('a', 2), '3'],
      [cellKey('a', 3), '4 4 6'],
      [cellKey('b', 2), '2'],
      [cellKey('b', 3), '4'],
    ])
    const typed = new Map([
      [cellKey('b', 2), '2'],
      [cellKey('b', 3), '5'],
    ])
    expect(reportOf(rows, typed, () => '').map(({ verdict }) => verdict)).toEqual(['create', 'change'])
  }
})

test('PRJ-09 each wrong row of loop counts is named by row and field, and a million loops with the count', () => {
  expect(
    problemsOf(
      [
        '没有的桥\t3\t4',
        '二号桥\t1\t1',
        'G-1\t3\t4 4',
        'G-1\tx\t',
        'G-2\t1000\t1000',
        'G-3\t0\t4',
        'G-3\t1\t1',
      ].join('\n'),
    ),
  ).toEqual([
    [1, ['site', { key: 'noSite' }]],
    [2, ['site', { key: 'severalSites' }]],
    [3, ['3', { key: 'unfit', needed: 3n, given: 2 }]],
    [4, ['2', { key: 'noCount' }], ['3', { key: 'missing' }]],
    [5, ['', { key: 'tooMany', total: 1_001_001n }]],
    [6],
    [7, ['site', { key: 'again' }]],
  ])
})

test('PRJ-09 the workbook of loop counts has what stands there, and is read again', async () => {
  const existing = [{ site: '=G-1', '2': '3', '3': '4 4 6' }]
  const workbook = await writeTemplate(columns, { rows: '数量', notes: '说明' }, existing)
  const lines = await readSheet(new Uint8Array(await workbook.arrayBuffer()))
  expect(readLines(lines, columns).map(({ values }) => values)).toEqual(existing)
})

test('PRJ-09 of two loops of one name each has its code in the head', () => {
  const two = [node(2, 1, '桩', true), node(3, 1, '桩', true)]
  expect(countColumns(two, '工点', { site: '', count: '' }).map(({ label }) => label)).toEqual([
    '工点',
    '02 桩',
    '03 桩',
  ])
})

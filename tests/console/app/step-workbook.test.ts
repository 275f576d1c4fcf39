// @vitest-environment node
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { StepColumn } from '#console/app/step-columns.ts'
import { readSteps, type StepSheet, writeSteps } from '#console/app/step-workbook.ts'
import { pasteCells } from '#console/project-initialization/paste-cells.ts'
import { readSheets } from '#console/workbook/read-sheet.ts'
import { writeSheets } from '#console/workbook/write-workbook.ts'
import type { StepRow } from '#contract/project-initialization/steps.ts'

const text = (field: StepColumn['field'], label: string, required = true): StepColumn => ({
  field,
  label,
  required,
  input: 'text',
  options: [],
})
const type: StepColumn = {
  field: 'type',
  label: '类型',
  required: true,
  input: 'choice',
  options: [
    { value: 'main', label: '正线' },
    { value: 'depot', label: '段管线' },
  ],
}
const lines: StepSheet = {
  step: 'line',
  name: '线路',
  columns: [text('lineName', '线路名称'), type, text('remark', '备注', false)],
}
const units: StepSheet = {
  step: 'design-unit',
  name: '设计单元',
  columns: [text('designUnitName', '设计单元名称'), text('code', '编码')],
}

async function bytesOf(workbook: Blob): Promise<Uint8Array> {
  return new Uint8Array(await workbook.arrayBuffer())
}

test('PRJ-09 5,000 rows of steps go into a workbook and come back as they were', async () => {
  const rows: Partial<Record<string, StepRow[]>> = {
    line: [
      { lineName: '=1+1 线', type: 'main', remark: '一' },
      { lineName: '走行线', type: 'depot' },
    ],
    'design-unit': Array.from({ length: 4998 }, (_, at) => ({ designUnitName: `桥 ${at}`, code: `Q-${at}` })),
  }
  const sheets = [lines, units]
  const workbook = await writeSteps(sheets, (step) => rows[step] ?? [])
  const read = readSteps(await readSheets(await bytesOf(workbook)), sheets)
  expect(read.steps.map(({ sheet }) => sheet.step)).toEqual(['line', 'design-unit'])
  expect(read.steps.map((each) => each.rows)).toEqual([rows.line, rows['design-unit']])
  expect([read.lacking, read.long, read.computed, read.unknown]).toEqual([[], [], [], []])
})

test('PRJ-09 of a workbook each sheet that is no step, lacks a column or is too long is named', async () => {
  const workbook = await writeSheets([
    { name: '线路', heads: ['线路名称', '备注'], lines: [['正线', '']] },
    { name: '说明', heads: ['随便'], lines: [['写什么']] },
    {
      name: '设计单元',
      heads: ['编码', '设计单元名称*'],
      lines: Array.from({ length: 5001 }, (_, at) => [`Q-${at}`, '桥']),
    },
  ])
  const read = readSteps(await readSheets(await bytesOf(workbook)), [lines, units])
  expect(read).toEqual({
    steps: [],
    lacking: [{ name: '线路', heads: ['类型'] }],
    long: [{ name: '设计单元', rows: 5001 }],
    computed: [],
    unknown: ['说明'],
  })
})

test('PRJ-09 heads stand below titles and in any order; words count in any width, days as people write them', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '线路',
        rows: [
          ['新建铁路一期 线路表'],
          [],
          ['序号', '类 型＊', '备注（外）', '线路名称 *'],
          [1, ' 段管线', '', '走行线'],
          [],
          [2, 'ｍａｉｎ', '不读', '正线'],
        ],
        // The number of a row that nothing reads may be a formula.
        cells: new Map([
          ['3,0', { formula: 'ROW()-3', formulaResult: 1 }],
          ['6,0', { formula: 'ROW()-3', formulaResult: 4 }],
        ]),
      },
      { name: '基本信息', rows: [['计划开工'], ['2026年3月7日']] },
    ],
  })
  const day: StepColumn = { ...text('plannedStart', '计划开工'), input: 'day' }
  const project: StepSheet = { step: 'project', name: '基本信息', columns: [day] }
  const { steps, computed } = readSteps(await readSheets(bytes), [lines, project])
  expect(steps.map(({ rows }) => rows)).toEqual([
    [
      { lineName: '走行线', type: 'depot' },
      { lineName: '正线', type: 'ｍａｉｎ' },
    ],
    [{ plannedStart: '2026-03-07' }],
  ])
  expect(computed).toEqual([])
})

test('PRJ-09 a formula in place of a value is named by its sheet, row and head', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '线路',
        rows: [
          ['线路名称', '类型', '备注'],
          ['正线', '正线', '一'],
          ['正线二', '正线', ''],
        ],
        cells: new Map([
          ['2,0', { formula: 'A2&"二"', formulaResult: '正线二' }],
          ['2,2', { formula: 'C2' }],
        ]),
      },
    ],
  })
  const read = readSteps(await readSheets(bytes), [lines])
  expect(read.computed).toEqual([{ name: '线路', line: 3, heads: ['线路名称', '备注'] }])
  expect(read.steps[0]?.rows).toEqual([{ lineName: '正线', type: 'main', remark: '一' }])
})

test('PRJ-09 cells of a sheet are pasted from the cell on, choices by what they are called', () => {
  const rows = [{ lineName: '甲', remark: '留下' }, { lineName: '乙' }]
  expect(pasteCells('正线\n', rows, { row: 0, column: 0 }, lines.columns)).toBeUndefined()
  const block = '丙\t段管线\r\n丁\tmain\t新\r\n'
  expect(pasteCells(block, rows, { row: 1, column: 0 }, lines.columns)).toEqual({
    rows: [
      { lineName: '甲', remark: '留下' },
      { lineName: '丙', type: 'depot' },
      { lineName: '丁', type: 'main', remark: '新' },
    ],
  })
})

// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { largestTree } from '#console/workbook/limits.ts'
import { openSheet } from '#console/workbook/read-sheet.ts'
import { judge, outlineOf } from './judge.ts'

async function linesOf(name: string): Promise<string[][]> {
  const bytes = readFileSync(new URL(name, import.meta.url))
  const lines: string[][] = []
  for (const { line, cells } of (await openSheet(bytes, largestTree)).lines) lines[line - 1] = cells
  return Array.from(lines, (cells) => cells ?? [])
}

test('DIC-07 a workbook made in LibreOffice: a title, indented names without codes, children before parents, numbers as texts', async () => {
  const judged = judge(await linesOf('outline-of-libreoffice.xlsx'))
  expect(outlineOf(judged)).toEqual([
    '- > 01 (01) 下部结构',
    '- > 02 (02) 上部结构',
    '01 > 0101 (01) 钻孔灌注桩',
    '01 > 0102 (02) 承台',
    '02 > 0201 (01) 2号块',
    '0101 > 010101 (01) 钢筋笼制作安装',
    '0101 > 010102 (02) 水下混凝土',
    '0102 > 010201 (01) 承台钢筋',
    '0102 > 010202 (02) 承台混凝土',
  ])
  expect(judged.plan.created.at(-1)).toMatchObject({
    unit: 'm³',
    major: 'bridge',
    quantityRule: '按设计体积',
  })
})

test('DIC-07 a workbook made in LibreOffice: codes with dots as texts, one in full-width digits, in no order', async () => {
  const lines = await linesOf('codes-of-libreoffice.xlsx')
  expect(judge(lines).rows.flatMap(({ problems }) => problems)).toEqual([
    { column: 'code', rule: 'plainForm', values: { given: '２．９', plain: '2.9' } },
  ])
  expect(outlineOf(judge(lines, { plainForms: true }))).toEqual([
    '- > 2 (2) 上部结构',
    '- > 10 (10) 附属工程',
    '2 > 2.1 (.1) 零号块',
    '2 > 2.9 (.9) 合龙段',
    '2 > 2.10 (.10) 悬臂浇筑段',
    '2.1 > 2.1.1 (.1) 墩顶梁段',
  ])
})

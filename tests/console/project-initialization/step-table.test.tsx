import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { StepColumn } from '#console/app/step-columns.ts'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { StepTable } from '#console/project-initialization/step-table.tsx'
import { mostStepRows, type StepRow } from '#contract/project-initialization/steps.ts'
import { sampleConsole } from '../sample.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('project-initialization', 'kit')
})

const text = { required: false, input: 'text' as const, options: [] }
const columns: StepColumn[] = [
  { ...text, field: 'lineName', label: '线路名称' },
  { ...text, field: 'remark', label: '备注' },
]

function Table() {
  const [rows, setRows] = useState<StepRow[]>([{ lineName: '正线' }, { lineName: '右线', remark: '单线' }])
  return (
    <>
      <StepTable
        label="线路"
        columns={columns}
        rows={rows}
        problems={[]}
        asked={undefined}
        onRows={setRows}
      />
      <output aria-label="现有行">{JSON.stringify(rows)}</output>
    </>
  )
}

async function open() {
  render(sampleConsole({ page: () => <Table /> }).view)
  await screen.findByRole('status', { name: '现有行' })
}

/** Pastes into a cell of the first column. */
function paste(row: number, block: string) {
  const cell = screen.getByRole('textbox', { name: `线路名称，第 ${row} 行` })
  fireEvent.paste(cell, { clipboardData: { getData: () => block } })
}
const rows = (): unknown => JSON.parse(screen.getByRole('status', { name: '现有行' }).textContent ?? '')

test('PRJ-09 a cell with a line break or a quote is one cell of what is pasted', async () => {
  await open()
  paste(2, '左线\t"双线，\n设计时速 ""250"""\r\n联络线\t\r\n\t\r\n')
  expect(rows()).toEqual([
    { lineName: '正线' },
    { lineName: '左线', remark: '双线，\n设计时速 "250"' },
    { lineName: '联络线', remark: '' },
  ])
})

test('PRJ-09 of a block that does not fit nothing is pasted, and how far it reaches is said', async () => {
  await open()
  const before = rows()
  paste(2, '甲\t\n'.repeat(mostStepRows))
  expect(screen.getByRole('alert').textContent).toContain('第 5,001 行')
  paste(1, '甲\t乙\t丙')
  expect(screen.getByRole('alert').textContent).toContain('第 3 列')
  expect(rows()).toEqual(before)
  paste(1, '甲\t乙\t')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(rows()).toEqual([
    { lineName: '甲', remark: '乙' },
    { lineName: '右线', remark: '单线' },
  ])
})

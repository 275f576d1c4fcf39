import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { AttributeFields } from '#console/attribute/attribute-fields.tsx'
import { formValues, groupsWithChosen } from '#console/attribute/form-values.ts'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { FormDialog } from '#console/kit/form-dialog.tsx'
import { changedRequest } from '#console/kit/form-request.ts'
import type { FormItem } from '#contract/attribute/forms.ts'
import { formSchema } from '#contract/attribute/value-schema.ts'
import { sampleConsole } from '../sample.tsx'
import { lining, sampleGroup, sampleItem } from './sample-items.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('attribute-set', 'kit', 'detail')
})

const tableItems = [lining.table, lining.type, lining.length]
const rowOf = (type: string, length: unknown) => ({
  [lining.type.itemId]: type,
  [lining.length.itemId]: length,
})

/** Opens the form of these items; what it sends. */
async function openForm(all: FormItem[], values: Record<string, unknown>) {
  const submit = vi.fn<(request: unknown) => Promise<void>>(async () => {})
  const onClose = vi.fn()
  const written = Object.entries(values).map(([itemId, value]) => ({ itemId, name: '', version: 1, value }))
  const groups = groupsWithChosen([sampleGroup(all)], written)
  const items = groups.flatMap((group) => group.items)
  const [schema, initial, build] = [formSchema(items), formValues(items, written), changedRequest({})]
  const page = () => (
    <FormDialog title="填写" {...{ schema, initial, build, submit, onClose }}>
      <AttributeFields groups={groups} />
    </FormDialog>
  )
  render(sampleConsole({ page }).view)
  await screen.findByRole('dialog')
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    return submit.mock.lastCall?.[0]
  }
  return { save, submit, onClose }
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('DIC-04 a cell that is being typed counts with Enter, also where the form is saved by it', async () => {
  const { submit } = await openForm(tableItems, { [lining.table.itemId]: [rowOf('Ⅳ', 12)] })
  const length = cell('第 1 行 长度')
  fireEvent.change(length, { target: { value: '1.' } })
  fireEvent.change(length, { target: { value: '1.5' } })
  fireEvent.keyDown(length, { key: 'Enter' })
  if (length.form) fireEvent.submit(length.form)
  await waitFor(() => expect(submit.mock.lastCall?.[0]).toEqual({ [lining.table.itemId]: [rowOf('Ⅳ', 1.5)] }))
})

test('DIC-04 a number stands in its cell as it is, and a cell that is left as it was is no change', async () => {
  const { save, submit } = await openForm(tableItems, { [lining.table.itemId]: [rowOf('Ⅳ', 1234.5678)] })
  const length = cell('第 1 行 长度')
  expect(length.value).toBe('1234.5678')
  fireEvent.focus(length)
  fireEvent.blur(length)
  fireEvent.change(cell('第 1 行 类型'), { target: { value: 'Ⅴ' } })
  fireEvent.change(cell('第 1 行 类型'), { target: { value: 'Ⅳ' } })
  fireEvent.blur(cell('第 1 行 类型'))
  await save()
  expect(submit).not.toHaveBeenCalled()
})

test('DIC-04 what has more rows than a table takes is refused as it is pasted, and nothing of it filled in', async () => {
  await openForm(tableItems, { [lining.table.itemId]: [rowOf('Ⅳ', 12)] })
  const paste = (lines: number) =>
    fireEvent.paste(cell('第 1 行 类型'), {
      clipboardData: { getData: () => Array.from({ length: lines }, () => 'Ⅴ\t8').join('\n') },
    })
  paste(20_000)
  await screen.findByText(/最多 1,000 行，合计有 20,000 行/)
  expect(cell('第 1 行 类型').value).toBe('Ⅳ')
  paste(2)
  expect([cell('第 2 行 类型').value, cell('第 2 行 长度').value]).toEqual(['Ⅴ', '8'])
  expect(screen.queryByText(/最多 1,000 行/)).toBeNull()
})

test('DIC-04 of a block that reaches beyond the last column nothing is filled in, and how far it reaches is said', async () => {
  await openForm(tableItems, { [lining.table.itemId]: [rowOf('Ⅳ', 12)] })
  const paste = (text: string) =>
    fireEvent.paste(cell('第 1 行 长度'), { clipboardData: { getData: () => text } })
  paste('8\t9\n7\t')
  await screen.findByText(/到第 3 列，这张表只有 2 列/)
  expect(cell('第 1 行 长度').value).toBe('12')
  // An empty cell at the end says nothing.
  paste('8\t\n7\t')
  expect([cell('第 1 行 长度').value, cell('第 2 行 长度').value]).toEqual(['8', '7'])
  expect(screen.queryByText(/到第 3 列/)).toBeNull()
})

test('DIC-04 what is chosen and offered no more stays until it is unticked, and is saved with the others', async () => {
  const choices = ['台阶法', '全断面法', '盾构法'].map((value) => ({ value, nameZh: value, nameEn: value }))
  const stopped = choices.map((choice, at) => (at === 0 ? choice : { ...choice, stopped: true as const }))
  const methods = sampleItem(120, { itemName: '施工方法', type: 'several-of', choices: stopped })
  const values = { [methods.itemId]: ['全断面法', '已删除的方法'] }
  const { save } = await openForm([methods], values)
  expect(screen.queryByLabelText('盾构法')).toBeNull()
  fireEvent.click(screen.getByLabelText('台阶法'))
  expect(await save()).toEqual({ [methods.itemId]: ['台阶法', '全断面法', '已删除的方法'] })
})

test('DIC-04 a cell that is wrong is named by its row and column when the form is saved', async () => {
  const columns = [{ ...lining.type, required: 1 }, lining.length]
  const { submit } = await openForm([lining.table, ...columns], {
    [lining.table.itemId]: [rowOf('Ⅳ', 12), { [lining.length.itemId]: 8 }],
  })
  fireEvent.change(cell('第 1 行 长度'), { target: { value: '13' } })
  fireEvent.blur(cell('第 1 行 长度'))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('第 2 行“类型”：请输入')
  expect(submit).not.toHaveBeenCalled()
})

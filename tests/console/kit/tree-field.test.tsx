import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { FormDialog } from '#console/kit/form-dialog.tsx'
import { TreeField } from '#console/kit/tree-field.tsx'
import { z } from '#contract/zod.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('kit')
})
beforeEach(() => {
  // jsdom measures nothing, and a tree draws the lines that are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

const nodes = [
  { id: 'group', parentId: undefined, name: '里程集团' },
  { id: 'bureau', parentId: 'group', name: '里程一局' },
  { id: 'team', parentId: 'bureau', name: '测绘公司' },
  { id: 'gone', parentId: 'group', name: '里程二局', disabled: true, note: '已停用' },
]
const Request = z.strictObject({ unit: z.optional(z.string()) })

async function openForm(initial: string) {
  const sent: unknown[] = []
  await openScreen({
    at: '/admin/organization',
    answers: new SampleAnswers(),
    page: () => (
      <FormDialog
        title="表单"
        schema={Request}
        initial={{ unit: initial }}
        build={({ unit }) => ({ ...(unit ? { unit } : {}) })}
        submit={async (request) => void sent.push(request)}
        onClose={() => {}}
      >
        <TreeField name="unit" label="单位" nodes={nodes} />
      </FormDialog>
    ),
  })
  const field = await screen.findByRole('combobox', { name: '单位' })
  return { sent, field }
}

const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

test('ORG-08 a unit is found by a part of its name, below those that it belongs to, and chosen by keys alone', async () => {
  const { sent, field } = await openForm('')
  expect(field.textContent).toBe('（无）')
  fireEvent.click(field)
  const tree = await screen.findByRole('tree', { name: '单位' })
  expect(within(tree).getAllByRole('treeitem')).toHaveLength(3)
  const search = screen.getByRole('searchbox', { name: '搜索单位' })
  fireEvent.change(search, { target: { value: '测绘' } })
  const found = within(screen.getByRole('tree')).getAllByRole('treeitem')
  expect(found.map(({ textContent }) => textContent)).toEqual(['里程集团', '里程一局', '测绘公司'])
  // Enter ends a word that is being composed, and means nothing else by that.
  fireEvent.keyDown(search, { key: 'Enter', isComposing: true })
  screen.getByRole('tree')
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getByRole('tree'))
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('tree')).toBeNull())
  expect(field.textContent).toBe('测绘公司')
  save()
  await waitFor(() => expect(sent).toEqual([{ unit: 'team' }]))
})

test('ORG-08 what is stopped is shown as that and cannot be chosen; a choice is taken back', async () => {
  const { sent, field } = await openForm('team')
  expect(field.textContent).toBe('测绘公司')
  fireEvent.click(field)
  const stopped = await screen.findByRole('treeitem', { name: '里程二局已停用' })
  fireEvent.click(stopped)
  expect(field.textContent).toBe('测绘公司')
  fireEvent.click(screen.getByRole('button', { name: '（无）' }))
  expect(field.textContent).toBe('（无）')
  save()
  await waitFor(() => expect(sent).toEqual([{}]))
})

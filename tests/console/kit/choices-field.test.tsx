import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { ChoicesField } from '#console/kit/choices-field.tsx'
import { FormDialog } from '#console/kit/form-dialog.tsx'
import { wholeRequest } from '#console/kit/form-request.ts'
import { z } from '#contract/zod.ts'
import { sampleConsole } from '../sample.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('kit', 'detail')
})

const schema = z.object({ groupIds: z.array(z.string()) })
const initial = { groupIds: ['stopped', 'b'] }
const build = wholeRequest()
const options = [
  { value: 'a', label: '甲组' },
  { value: 'b', label: '乙组' },
]

test('what is chosen and not offered stays chosen when something else is ticked or taken back', async () => {
  const sent: unknown[] = []
  const page = () => (
    <FormDialog
      title="行业配置"
      schema={schema}
      initial={initial}
      build={build}
      submit={async (request) => void sent.push(request)}
      onClose={() => {}}
    >
      <ChoicesField name="groupIds" label="属性组" options={options} />
    </FormDialog>
  )
  render(sampleConsole({ page }).view)
  fireEvent.click(await screen.findByRole('checkbox', { name: '甲组' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '乙组' }))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent).toEqual([{ groupIds: ['a', 'stopped'] }]))
})

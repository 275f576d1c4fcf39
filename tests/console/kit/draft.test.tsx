import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import type { FormValues } from '#console/kit/form-request.ts'
import type { Draft } from '#console/kit/use-request-form.ts'
import { sampleConsole } from '../sample.tsx'
import { SampleForm } from '../sample-form.tsx'

beforeAll(startTexts)

class KeptDraft implements Draft {
  values: FormValues | undefined
  constructor(values?: FormValues) {
    this.values = values
  }
  load = async () => this.values
  save = async (values: FormValues) => {
    this.values = values
  }
  drop = async () => {
    this.values = undefined
  }
}

async function openForm(draft: Draft) {
  const page = () => <SampleForm draft={draft} />
  render(sampleConsole({ page }).view)
  await screen.findByRole('dialog')
}

test('a half-written form is kept, and dropped when it is saved', async () => {
  const draft = new KeptDraft()
  await openForm(draft)
  fireEvent.change(screen.getByLabelText('备注'), { target: { value: '雨季停工' } })
  await waitFor(() => expect(draft.values).toMatchObject({ remarks: '雨季停工' }), { timeout: 3000 })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(draft.values).toBeUndefined())
})

test('a kept draft is put back, counts as a change, and can be dropped', async () => {
  const draft = new KeptDraft({ remarks: '雨季停工' })
  await openForm(draft)
  await screen.findByText('已恢复上次未保存的内容。')
  expect(screen.getByLabelText('备注')).toHaveProperty('value', '雨季停工')
  fireEvent.click(screen.getByRole('button', { name: '放弃草稿' }))
  await waitFor(() => expect(draft.values).toBeUndefined())
})

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import type { WorkSiteEdit } from '#contract/work-site/schema.ts'
import { sampleConsole, sampleId } from '../sample.tsx'
import { SampleForm } from '../sample-form.tsx'

beforeAll(startTexts)

interface Outcome {
  sent: WorkSiteEdit[]
  closed: number
}

async function openForm(submit?: (request: WorkSiteEdit) => Promise<void>): Promise<Outcome> {
  const outcome: Outcome = { sent: [], closed: 0 }
  const page = () => (
    <SampleForm
      submit={async (request) => {
        outcome.sent.push(request)
        await submit?.(request)
      }}
      onClose={() => {
        outcome.closed += 1
      }}
    />
  )
  render(sampleConsole({ page }).view)
  await screen.findByRole('dialog', { name: '编辑工点' })
  return outcome
}

function write(label: string, value: string) {
  const box = screen.getByLabelText(label, { exact: false })
  fireEvent.change(box, { target: { value } })
  fireEvent.blur(box)
}
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

test('only what changed is sent, with the revision; an emptied field goes into clear', async () => {
  const outcome = await openForm()
  write('起点里程', 'dk123+500')
  write('进度', '55.5')
  write('联系人', '')
  save()
  await waitFor(() => expect(outcome.closed).toBe(1))
  expect(outcome.sent).toEqual([
    {
      workSiteId: sampleId(1),
      baseRevision: 3,
      startMileage: 'DK123+500',
      endMileage: 'DK124+012',
      progress: 55.5,
      clear: ['contact'],
    },
  ])
})

test('VAL-09 a required field that is empty says so by its name, and the first wrong field has the focus', async () => {
  const outcome = await openForm()
  write('工点名称', '')
  write('联系电话', '12')
  save()
  await screen.findByText('请输入工点名称')
  expect(screen.queryByText('请输入正确的电话号码')).not.toBeNull()
  expect(screen.queryByText('有 2 处需要修改')).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('工点名称', { exact: false }))
  expect(outcome.sent).toEqual([])
})

test('VAL-06 PRJ-10 the contract own rules stand under the fields', async () => {
  await openForm()
  write('工点名称', '#1 桥')
  write('终点里程', 'K124+012')
  save()
  await screen.findByText('名称内容不能以特殊字符开头')
  expect(screen.queryByText('起止里程的冠号须一致')).not.toBeNull()
})

test('what the gateway says about a field stands under it, and the form stays', async () => {
  const outcome = await openForm(async () => {
    throw Object.assign(new Error('请检查标出的内容'), {
      data: { fields: [{ path: 'workSiteName', message: '名称已被使用' }] },
    })
  })
  write('工点名称', '大渡河大桥')
  save()
  await screen.findByText('名称已被使用')
  expect(outcome.closed).toBe(0)
})

test('a refusal is shown with the request id, and what was written stays', async () => {
  await openForm(async () => {
    throw Object.assign(new Error('没有权限'), { requestId: 'req-9' })
  })
  write('工点名称', '大渡河大桥')
  save()
  expect((await screen.findByRole('alert')).textContent).toContain('没有权限req-9')
  expect(screen.getByLabelText('工点名称', { exact: false })).toHaveProperty('value', '大渡河大桥')
})

test('unsaved changes are asked about before the form closes', async () => {
  const outcome = await openForm()
  write('备注', '雨季停工')
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' })
  fireEvent.click(screen.getByRole('button', { name: '继续编辑' }))
  expect(outcome.closed).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  expect(outcome.closed).toBe(1)
})

test('a form without changes closes without a question and sends nothing', async () => {
  const outcome = await openForm()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(outcome).toEqual({ sent: [], closed: 1 })
})

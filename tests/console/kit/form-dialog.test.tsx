import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { useFormHold } from '#console/kit/form-hold.ts'
import { TypingContext } from '#console/kit/typing.ts'
import type { WorkSiteEdit } from '#contract/work-site/entity.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { sampleConsole, sampleId } from '../sample.tsx'
import { SampleForm } from '../sample-form.tsx'

beforeAll(startTexts)

interface Outcome {
  sent: WorkSiteEdit[]
  closed: number
}

async function openForm(
  submit?: (request: WorkSiteEdit) => Promise<void>,
  children?: ReactNode,
): Promise<Outcome> {
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
    >
      {children}
    </SampleForm>
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
  write('风险等级', '')
  write('联系电话', '12')
  save()
  await screen.findByText('请输入工点名称')
  expect(screen.queryByText('请选择风险等级')).not.toBeNull()
  expect(screen.queryByText('请输入正确的电话号码：11 位手机号，或区号加 7–8 位号码')).not.toBeNull()
  expect(screen.queryByText('有 3 处需要修改')).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('工点名称', { exact: false }))
  expect(outcome.sent).toEqual([])
})

test('an emptied number stays empty, and what is sent says so', async () => {
  const outcome = await openForm()
  write('进度', '')
  save()
  await screen.findByText('请输入进度')
  expect(screen.getByLabelText<HTMLInputElement>('进度', { exact: false }).value).toBe('')
  expect(outcome.sent).toEqual([])
})

test('VAL-06 PRJ-10 the contract own rules stand under the fields', async () => {
  await openForm()
  write('工点名称', '#1 桥')
  write('终点里程', '124+012')
  save()
  await screen.findByText('名称内容不能以特殊字符开头')
  expect(screen.queryByText('里程格式应为 DK123+456.78')).not.toBeNull()
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

test('what somebody else has changed meanwhile is said under the field, and the next save goes over it', async () => {
  const conflict = {
    fields: ['workSiteName'],
    theirs: { workSiteName: '泸定大渡河大桥' },
    revision: 7,
    changedBy: '李审计',
    changedAt: 0,
  }
  let refused = true
  const outcome = await openForm(async () => {
    if (refused) throw new Refused({ code: 20409, message: '内容已被他人修改', data: conflict })
  })
  write('工点名称', '大渡河大桥')
  save()
  await screen.findByText('李审计刚修改了这一项，再次保存将以你填写的为准')
  refused = false
  save()
  await waitFor(() => expect(outcome.closed).toBe(1))
  const edit = { workSiteId: sampleId(1), workSiteName: '大渡河大桥' }
  expect(outcome.sent).toEqual([
    { ...edit, baseRevision: 3 },
    { ...edit, baseRevision: 7 },
  ])
})

test('a refusal is shown with the request id, and what was written stays', async () => {
  await openForm(async () => {
    throw Object.assign(new Error('没有权限'), { requestId: 'req-9' })
  })
  write('工点名称', '大渡河大桥')
  save()
  expect((await screen.findByRole('alert')).textContent).toContain('没有权限请求编号 req-9')
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

function Upload() {
  const [busy, setBusy] = useState(false)
  useFormHold(busy)
  return (
    <button type="button" onClick={() => setBusy(!busy)}>
      {busy ? '上传完' : '上传'}
    </button>
  )
}

test('STF-03 a form is not saved while something of it is still uploaded, and not left without a question', async () => {
  const outcome = await openForm(undefined, <Upload />)
  write('联系人', '王工')
  fireEvent.click(screen.getByRole('button', { name: '上传' }))
  const waiting = await screen.findByRole('button', { name: '等待上传完成…' })
  expect(waiting).toHaveProperty('disabled', true)
  fireEvent.submit(screen.getByLabelText('联系人', { exact: false }))
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
  expect(outcome).toEqual({ sent: [], closed: 0 })

  fireEvent.click(screen.getByRole('button', { name: '上传完' }))
  await screen.findByRole('button', { name: '保存' })
  save()
  await waitFor(() => expect(outcome.closed).toBe(1))
  expect(outcome.sent).toEqual([{ workSiteId: sampleId(1), baseRevision: 3, contact: '王工' }])
})

/** A form over its page, and how many pages or updates are told to wait for it. */
async function openOverPage(submit: () => Promise<void>, history?: RouterHistory) {
  const waiting = { count: 0 }
  const begin = () => {
    waiting.count += 1
    return () => {
      waiting.count -= 1
    }
  }
  const page = () => (
    <TypingContext value={begin}>
      <SampleForm submit={submit} />
    </TypingContext>
  )
  const { view, router } = sampleConsole({ page, ...(history && { history }) })
  render(view)
  await screen.findByRole('dialog', { name: '编辑工点' })
  return { router, waiting }
}

const asked = () => screen.findByRole('alertdialog', { name: '放弃未保存的修改？' })
const stay = () => fireEvent.click(screen.getByRole('button', { name: '继续编辑' }))

test.each([
  ['a network that fails', new NetworkFailure('unreachable')],
  ['a conflict', new Refused({ code: 20409, message: '内容已被他人修改' })],
  ['a full device', new DOMException('Full', 'QuotaExceededError')],
])('OFF-08 after %s the form still asks before it is left, and before an update', async (_, failure) => {
  const { router, waiting } = await openOverPage(() => Promise.reject(failure))
  write('备注', '雨季停工')
  save()
  await screen.findByRole('alert')
  expect(waiting.count).toBe(1)
  void router.navigate({ to: '/admin/home' })
  await asked()
  stay()
  expect(screen.getByLabelText('备注', { exact: false })).toHaveProperty('value', '雨季停工')
})

test('NAV-03 a form asks before the address of another part of its page does away with it, but not when that follows from saving', async () => {
  const goOn = { now: async () => {} }
  // The back button's way through the router: one in memory asks nobody.
  window.history.replaceState({}, '', '/admin/project-worksite-information')
  const { router, waiting } = await openOverPage(() => goOn.now(), createBrowserHistory())
  await router.navigate({ to: '.', search: { pageIndex: 2 } })
  write('备注', '雨季停工')
  router.history.back()
  await asked()
  stay()
  expect(router.state.location.search).toEqual({ pageIndex: 2 })

  goOn.now = () => router.navigate({ to: '.', search: { pageIndex: 3 } })
  await screen.findByRole('button', { name: '保存' })
  save()
  await waitFor(() => expect(router.state.location.search).toEqual({ pageIndex: 3 }))
  await waitFor(() => expect(waiting.count).toBe(0))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { DraftsContext } from '#console/kit/drafts.ts'
import { codes } from '#contract/codes.ts'
import type { WorkSiteEdit } from '#contract/work-site/entity.ts'
import { Refused } from '#request/errors.ts'
import { sampleConsole } from '../sample.tsx'
import { SampleForm } from '../sample-form.tsx'
import { StoredDrafts } from '../stored-drafts.ts'

beforeAll(startTexts)

const name = 'work-site 1'
const half = { values: { remarks: '雨季停工', contact: '' }, baseRevision: 3, writtenAt: 0 }
const device = new StoredDrafts()
const drafts = device.all

beforeEach(() => drafts.clear())

type Sample = Parameters<typeof SampleForm>[0]

async function openForm(props: Sample = {}) {
  const page = () => (
    <DraftsContext value={device}>
      <SampleForm draft={name} {...props} />
    </DraftsContext>
  )
  render(sampleConsole({ page }).view)
  await screen.findByRole('dialog')
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const restored = () => screen.findByRole('status')
const kept = (values: object) => waitFor(() => expect(drafts.get(name)).toMatchObject({ values }))

test('what is half written is kept with the revision that it stands on, and nothing else of the form', async () => {
  await openForm()
  type('备注', '雨季停工')
  type('联系人', '')
  await kept({ remarks: '雨季停工', contact: '' })
  expect(drafts.get(name)).toMatchObject({ values: { remarks: '雨季停工', contact: '' }, baseRevision: 3 })
  expect(Object.keys(drafts.get(name)?.values ?? {})).toHaveLength(2)
  // So that it can be found among all that is unsaved.
  const heading = screen.getByRole('heading').textContent
  const { pathname, search } = window.location
  expect(drafts.get(name)).toMatchObject({ title: heading, address: `${pathname}${search}` })
})

test('what is typed before the device has told whether there is a draft is kept once it has', async () => {
  let tell = () => {}
  const asked = vi.spyOn(device, 'load').mockImplementation(async () => {
    await new Promise<void>((resolve) => {
      tell = resolve
    })
    return undefined
  })
  try {
    await openForm()
    type('备注', '雨季停工')
    tell()
    await kept({ remarks: '雨季停工' })
  } finally {
    asked.mockRestore()
  }
})

test('it is kept at once when a field is left, and soon while nobody pauses', async () => {
  await openForm()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    type('备注', '雨季')
    expect(drafts.size).toBe(0)
    fireEvent.focusOut(field('备注'))
    expect(drafts.get(name)?.values).toEqual({ remarks: '雨季' })
    for (const remarks of ['雨季停', '雨季停工', '雨季停工两周']) {
      type('备注', remarks)
      vi.advanceTimersByTime(300)
    }
    expect(drafts.get(name)?.values).toEqual({ remarks: '雨季停工' })
  } finally {
    vi.useRealTimers()
  }
})

test('it is kept at once when the page is hidden or goes away', async () => {
  await openForm()
  type('备注', '雨季停工')
  window.dispatchEvent(new Event('pagehide'))
  expect(drafts.get(name)?.values).toEqual({ remarks: '雨季停工' })
  type('备注', '雨季停工两周')
  cleanup()
  expect(drafts.get(name)?.values).toEqual({ remarks: '雨季停工两周' })
})

test('what is written back to what stands there is no draft any more', async () => {
  drafts.set(name, half)
  await openForm()
  await restored()
  type('备注', '')
  type('联系人', '李工')
  await waitFor(() => expect(drafts.has(name)).toBe(false))
})

test('a form that is opened again has it, says from when, counts it as a change, and drops it once saved', async () => {
  drafts.set(name, { ...half, writtenAt: new Date().setHours(14, 32) })
  const submit = vi.fn<(request: WorkSiteEdit) => Promise<void>>(async () => {})
  await openForm({ submit })
  expect((await restored()).textContent).toContain('已恢复 14:32 未保存的内容')
  expect([field('备注').value, field('联系人').value]).toEqual(['雨季停工', ''])
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(drafts.has(name)).toBe(false))
  const [request] = submit.mock.lastCall ?? []
  expect(request).toMatchObject({ remarks: '雨季停工', clear: ['contact'], baseRevision: 3 })
})

test('OFF-02, OFF-06: what is typed while a save is under way stays as a draft when the page goes, and nothing else of it does', async () => {
  let take = () => {}
  const taken = new Promise<void>((resolve) => {
    take = resolve
  })
  const onClose = vi.fn()
  const submit = vi.fn<(request: WorkSiteEdit) => Promise<void>>(async () => {
    // As an engine does it.
    drafts.delete(name)
    await taken
  })
  await openForm({ submit, onClose })
  type('备注', '雨季停工')
  // Before it was stored: nothing has been left.
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(submit).toHaveBeenCalledOnce())
  window.dispatchEvent(new Event('pagehide'))
  expect(drafts.has(name)).toBe(false)
  type('备注', '雨季停工两周')
  window.dispatchEvent(new Event('pagehide'))
  take()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  cleanup()
  expect(drafts.get(name)?.values).toEqual({ remarks: '雨季停工两周' })
})

test('given up, it is gone, and the form stands as the row does', async () => {
  drafts.set(name, half)
  await openForm()
  await restored()
  fireEvent.click(screen.getByRole('button', { name: '放弃' }))
  expect([field('备注').value, field('联系人').value]).toEqual(['', '李工'])
  expect(screen.queryByRole('status')).toBeNull()
  expect(drafts.has(name)).toBe(false)
})

test('leaving without saving asks, and then drops it', async () => {
  drafts.set(name, half)
  const onClose = vi.fn()
  await openForm({ onClose })
  await restored()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
  expect(drafts.has(name)).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(drafts.has(name)).toBe(false)
})

test('the row has moved since: it says so, is saved over the revision that was seen, and meets the other change', async () => {
  drafts.set(name, half)
  const theirs = { remarks: '复工' }
  const data = { revision: 5, changedBy: '王工', changedAt: 0, fields: ['remarks'], theirs }
  const asked: (number | undefined)[] = []
  await openForm({
    revision: 4,
    submit: async ({ baseRevision }) => {
      asked.push(baseRevision)
      if (baseRevision === 3) throw new Refused({ code: codes.conflict, message: '已被修改', data })
    },
  })
  expect((await restored()).textContent).toContain('此后记录已有改动')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('王工刚修改了这一项，再次保存将以你填写的为准')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked).toEqual([3, 5]))
})

test('what a draft brings back wins over what an empty form begins with, an emptied field too', async () => {
  drafts.set(name, half)
  const begun = { values: { remarks: '无', contact: '王工', contactPhone: '01088888888' }, problems: [] }
  await openForm({ begun })
  await restored()
  expect([field('备注').value, field('联系人').value]).toEqual(['雨季停工', ''])
  // It was put back to what stands there before the draft was stored.
  expect(field('联系电话').value).toBe('13800138000')
  fireEvent.click(screen.getByRole('button', { name: '放弃' }))
  expect([field('备注').value, field('联系人').value]).toEqual(['无', '王工'])
})

test('a form that is not named keeps nothing', async () => {
  await openForm({ draft: undefined })
  type('备注', '雨季停工')
  cleanup()
  expect(drafts.size).toBe(0)
})

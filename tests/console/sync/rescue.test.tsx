import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { EngineContext, useEngine } from '#console/app/engine.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { EditRow } from '#console/sync/edit-row.tsx'
import { SaveRescue } from '#console/sync/save-rescue.tsx'
import { TakeRescue } from '#console/sync/take-rescue.tsx'
import { updatePerson } from '#contract/person/endpoints.ts'
import type { Engine, QueueCommands } from '#offline/engine-types.ts'
import { RescueRefused } from '#offline/queue/rescue.ts'
import { openAccountQueue } from '../../offline/account-queue.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('queue', 'kit')
})

function WithCommands({ commands, children }: { commands: Promise<QueueCommands>; children: ReactNode }) {
  const engine = useEngine()
  const queue: Engine['queue'] = Object.create(engine.queue, { commands: { value: () => commands } })
  const withCommands: Engine = Object.create(engine, { queue: { value: queue } })
  return <EngineContext value={withCommands}>{children}</EngineContext>
}

/** A dialog over the queue of an account, with one edit that is not synced. `takeRescue`: what comes of a file, else what is in it. */
async function openDialog(dialog: ReactNode, takeRescue?: QueueCommands['takeRescue']) {
  const { kept, commands, look } = await openAccountQueue()
  const request = { userId: sampleId(1), userName: '王大工', baseRevision: 3 }
  await kept.queue.submit(updatePerson, request)
  look()
  const given = Promise.resolve(takeRescue ? { ...commands, takeRescue } : commands)
  await openScreen({
    at: '/test/demo',
    answers: new SampleAnswers(),
    page: () => <WithCommands commands={given}>{dialog}</WithCommands>,
  })
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const alert = async () => (await screen.findByRole('alert')).textContent

test('OFF-04 a rescue file is not saved under a short passphrase, nor under one that was not repeated', async () => {
  await openDialog(<SaveRescue onClose={() => {}} />)
  await screen.findByLabelText('文件口令')
  const save = () => fireEvent.click(screen.getByRole('button', { name: '保存文件' }))
  type('文件口令', '1234567')
  save()
  expect(await alert()).toBe('口令至少 8 个字符')
  type('文件口令', '12345678')
  save()
  await screen.findByText('两次输入的口令不一致')
})

/** Chooses a file, and imports it. */
async function take(): Promise<void> {
  const file = Object.assign(new File(['{}'], 'other.json'), { text: async () => '{}' })
  fireEvent.change(await screen.findByLabelText('选择文件'), { target: { files: [file] } })
  type('文件口令', '12345678')
  fireEvent.click(screen.getByRole('button', { name: '导入' }))
}

test('OFF-04 a file that is none of a rescue is refused in words, and another may be chosen', async () => {
  await openDialog(<TakeRescue onClose={() => {}} />)
  await take()
  expect(await alert()).toBe('文件已损坏，或不是救援文件。')
  expect(screen.getByRole('button', { name: '导入' })).toHaveProperty('disabled', false)
})

test('OFF-04 what could not be read in a rescue file is told beside what was taken', async () => {
  await openDialog(<TakeRescue onClose={() => {}} />, async () => ({
    ...{ taken: 3, known: 1, completed: 1, unreadable: 2 },
    missing: [
      { label: '一号隧道', number: 2, name: undefined },
      { label: '钢筋进场', number: 1, name: '合格证.jpg' },
    ],
    tooLate: [{ label: '二号隧道', number: 3, name: undefined }],
  }))
  await take()
  await screen.findByText(
    '已导入 3 条，1 条本机已有；已为本机已有的 1 条修改补上缺少的附件；其中已被拒绝的，请在“待处理”中再次提交',
  )
  await screen.findByText('文件中有 2 项修改或附件无法读取，未导入')
  await screen.findByText(/“一号隧道”的第 2 个附件.*“钢筋进场”的第 1 个附件（合格证.jpg）/)
  await screen.findByText(/^1 个附件无法随修改发送.*请打开该记录重新添加：“二号隧道”的第 3 个附件$/)
})

test('OFF-04 a file that the key of a device registered again does not fit is refused in words of its own', async () => {
  await openDialog(<TakeRescue onClose={() => {}} />, () =>
    Promise.reject(new RescueRefused('another-secret')),
  )
  await take()
  expect(await alert()).toContain('那台设备的密钥与此文件不符')
})

test('OFF-04 what was missing when a rescue file was taken in stands named at its edit', async () => {
  const { kept, commands, look } = await openAccountQueue()
  await kept.queue.submit(updatePerson, { userId: sampleId(1), userName: '王大工', baseRevision: 3 })
  look()
  const [edit] = commands.unsynced.read()
  if (!edit) throw new Error('There is no edit')
  const missing = [
    { label: '钢筋进场', number: 2, name: undefined },
    { label: '钢筋进场', number: 3, name: '合格证.jpg' },
  ]
  await openScreen({
    at: '/test/demo',
    answers: new SampleAnswers(),
    page: () => <EditRow edit={{ ...edit, missing }} open={false} onOpen={() => {}} />,
  })
  await screen.findByText(/缺少第 2 个附件.*第 3 个附件（合格证.jpg）/)
})

import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { EngineContext, useEngine } from '#console/app/engine.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { SaveRescue } from '#console/sync/save-rescue.tsx'
import { TakeRescue } from '#console/sync/take-rescue.tsx'
import { updatePerson } from '#contract/person/endpoints.ts'
import type { Engine, QueueCommands } from '#offline/engine-types.ts'
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

/** A dialog over the queue of an account, with one edit that is not synced. */
async function openDialog(dialog: ReactNode) {
  const { kept, commands, look } = await openAccountQueue()
  const request = { userId: sampleId(1), userName: '王大工', baseRevision: 3 }
  await kept.queue.submit(updatePerson, request)
  look()
  const given = Promise.resolve(commands)
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

test('OFF-04 a file that is none of a rescue is refused in words, and another may be chosen', async () => {
  await openDialog(<TakeRescue onClose={() => {}} />)
  const file = Object.assign(new File(['{}'], 'other.json'), { text: async () => '{}' })
  fireEvent.change(await screen.findByLabelText('选择文件'), { target: { files: [file] } })
  type('文件口令', '12345678')
  fireEvent.click(screen.getByRole('button', { name: '导入' }))
  expect(await alert()).toBe('文件已损坏，或不是救援文件。')
  expect(screen.getByRole('button', { name: '导入' })).toHaveProperty('disabled', false)
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { PhotoField } from '#console/app/photo-field.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { DraftsContext, type FormDrafts } from '#console/kit/drafts.ts'
import { FormDialog } from '#console/kit/form-dialog.tsx'
import { wholeRequest } from '#console/kit/form-request.ts'
import { z } from '#contract/zod.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('kit', 'person-record')
})

const fileId = sampleId(7)
const initial = { front: '' }
const build = wholeRequest()
const schema = z.object({ front: z.string() })
const drafts: FormDrafts = {
  load: async () => ({ values: { front: fileId }, writtenAt: 0 }),
  save: async () => {},
  drop: async () => {},
}

/** The form as it is opened again after a reload: the photo stands in its draft, and the gateway has a part of it. */
async function openAgain(send: (fileId: string, onProgress: (share: number) => void) => Promise<void>) {
  const requests: unknown[] = []
  await openScreen({
    at: '/admin/organization',
    answers: new SampleAnswers(),
    page: () => (
      <DraftsContext value={drafts}>
        <FormDialog
          title="资质"
          schema={schema}
          initial={initial}
          build={build}
          draft="scan"
          submit={async (request) => void requests.push(request)}
          onClose={() => {}}
        >
          <PhotoField name="front" label="正面" save={async () => fileId} send={send} />
        </FormDialog>
      </DraftsContext>
    ),
  })
  await screen.findByRole('dialog')
  return requests
}

test('LOG-05 an upload that a reload broke off is taken up again, shows how far it has come, and the form waits for it', async () => {
  let finish = () => {}
  const sent: string[] = []
  const requests = await openAgain((id, onProgress) => {
    sent.push(id)
    onProgress(0.4)
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  const progress = await screen.findByRole('progressbar', { name: '正在上传…' })
  await waitFor(() => expect(progress.getAttribute('aria-valuenow')).toBe('40'))
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '等待上传完成…' })
  expect(save.disabled).toBe(true)
  finish()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(requests).toEqual([{ front: fileId }]))
  expect(sent).toEqual([fileId])
})

test('LOG-05 an upload that failed is gone on with by a press', async () => {
  let broken = true
  const sent: string[] = []
  await openAgain(async (id) => {
    sent.push(id)
    if (broken) throw new Error('网络中断')
  })
  await screen.findByText('网络中断')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: '继续上传' }))
  await waitFor(() => expect(screen.queryByText('网络中断')).toBeNull())
  expect(sent).toEqual([fileId, fileId])
})

test('LOG-05 nothing is said of an upload that failed once its photo is taken back', async () => {
  await openAgain(async () => {
    throw new Error('网络中断')
  })
  await screen.findByText('网络中断')
  fireEvent.click(screen.getByRole('button', { name: '移除' }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: '删除' }))
  await screen.findByRole('button', { name: '选择照片' })
  expect(screen.queryByText('网络中断')).toBeNull()
  expect(screen.queryByRole('button', { name: '继续上传' })).toBeNull()
})

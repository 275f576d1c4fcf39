import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { FormDialog } from '#console/kit/form-dialog.tsx'
import { wholeRequest } from '#console/kit/form-request.ts'
import { PhotosField } from '#console/unit-work/photos-field.tsx'
import { acceptDivision } from '#contract/unit-work/acceptance.ts'
import { z } from '#contract/zod.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('kit', 'division', 'detail')
})

const [first, second] = [sampleId(7), sampleId(8)]
const initial = { photos: [first, second] }
const build = wholeRequest()
const schema = z.object({ photos: z.array(z.string()) })

test('PRJ-12 an inspection is not saved before the photos that were taken for it are there, and one removed meanwhile stays away', async () => {
  // What a browser needs a second or two for, jsdom has not at all.
  let decode = () => {}
  const decoded = new Promise<{ width: number; height: number; close: () => void }>((resolve) => {
    decode = () => resolve({ width: 4, height: 4, close: () => {} })
  })
  vi.stubGlobal('createImageBitmap', () => decoded)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    Object.create({ fillRect() {}, drawImage() {} }),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(new Blob(['jpeg'], { type: 'image/jpeg' })),
  )
  const requests: z.output<typeof schema>[] = []
  const { engine } = await openScreen({
    at: '/admin/unit-project',
    actions: [acceptDivision.permission],
    answers: new SampleAnswers(),
    page: () => (
      <FormDialog
        title="验收"
        schema={schema}
        initial={initial}
        build={build}
        submit={async (request) => void requests.push(request)}
        onClose={() => {}}
      >
        <PhotosField label="照片" divisionId={sampleId(1)} />
      </FormDialog>
    ),
  })
  const fileId = sampleId(9)
  vi.spyOn(engine.files, 'save').mockResolvedValue(fileId)
  await screen.findByRole('dialog')
  fireEvent.change(screen.getByLabelText('选择照片', { selector: 'input' }), {
    target: { files: [new File(['raw'], 'lot.jpg', { type: 'image/jpeg' })] },
  })
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '等待上传完成…' })
  await waitFor(() => expect(save().disabled).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: '移除照片 1' }))
  decode()
  fireEvent.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() => expect(requests).toEqual([{ photos: [second, fileId] }]))
})

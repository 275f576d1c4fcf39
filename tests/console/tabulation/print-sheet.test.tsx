import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { FillIn } from '#console/tabulation/fill-in-screen.tsx'
import type { Field } from '#contract/tabulation/field-schema.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import { id, template } from '../../contract/tabulation/template.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { detail } from './sheet-detail.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('tabulation-sheet', 'tabulation', 'kit', 'detail', 'personal')
})

// What every browser has and jsdom has not: bytes have no address there, no page takes rules, and nothing is printed.
let printed = 0
beforeEach(() => {
  printed = 0
  vi.stubGlobal('print', () => {
    printed += 1
  })
  document.adoptedStyleSheets = []
  CSSStyleSheet.prototype.replaceSync = () => {}
  let made = 0
  URL.createObjectURL = () => `blob:${++made}`
  URL.revokeObjectURL = () => {}
})

const photos = {
  ...{ fieldId: id(13), at: 'E8', label: '照片' },
  type: 'photo' as const,
}

async function open(sheet: SheetDetail = detail, fields: readonly Field[] = [photos]) {
  const opened = await openScreen({
    at: '/admin/table-manage',
    actions: ['tabulationSheet:view', 'tabulationSheet:edit'],
    answers: new SampleAnswers(),
    page: () => (
      <FillIn
        template={template({ fields: [...fields] })}
        locked={[]}
        detail={sheet}
        choices={new Map()}
        onBack={() => {}}
      />
    ),
  })
  await screen.findByRole('table', { name: '材料进场验收' })
  // The screen asks for its photos, too; what it was told is not what a test answers afterwards.
  await waitFor(() => expect(opened.queryClient.isFetching({ queryKey: ['file-content'] })).toBe(0))
  return opened
}

const pressPrint = () => fireEvent.click(screen.getByRole('button', { name: '打印' }))
const onPaper = () => [...document.querySelectorAll<HTMLImageElement>('[data-print] img')]

test('TAB-03: a sheet is printed once all its photos are there, each whole and no larger than its cell', async () => {
  const taken = ['浇筑.png', '养护.png'].map((name, index) => ({ fileId: id(40 + index), name }))
  const { engine } = await open({ ...detail, cells: [{ key: 'E8', value: taken }] })
  // jsdom's own bytes cannot be stored in the database of these tests.
  vi.spyOn(engine.files, 'open').mockResolvedValue(new Blob(['png'], { type: 'image/png' }))
  pressPrint()
  await waitFor(() => expect(onPaper()).toHaveLength(2))
  const [one, other] = onPaper()
  if (!one || !other) throw new Error('No pictures on paper')
  expect(one.className).toContain('object-contain')
  fireEvent.load(one)
  expect(printed).toBe(0)
  fireEvent.error(other)
  expect(printed).toBe(1)
})

test('TAB-03: a photo that cannot be had is named on the paper, and holds up nothing', async () => {
  await open({ ...detail, cells: [{ key: 'E8', value: [{ fileId: id(40), name: '浇筑.png' }] }] })
  pressPrint()
  await waitFor(() => expect(printed).toBe(1))
  expect(document.querySelector('[data-print]')?.textContent).toContain('浇筑.png')
})

test('TAB-03: a sheet without photos is printed at once', async () => {
  await open()
  pressPrint()
  await waitFor(() => expect(printed).toBe(1))
  expect(onPaper()).toHaveLength(0)
})

test('TAB-03: printing that waits for a photo is given up by its button, and can be begun again', async () => {
  const { engine } = await open({
    ...detail,
    cells: [{ key: 'E8', value: [{ fileId: id(40), name: '浇筑.png' }] }],
  })
  let arrive: (photo: Blob) => void = () => {}
  vi.spyOn(engine.files, 'open').mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  pressPrint()
  await waitFor(() => expect(document.querySelector('[data-print]')).not.toBeNull())
  expect(document.querySelector('[data-print]')?.textContent, 'it may still come').not.toContain('浇筑.png')
  fireEvent.click(screen.getByRole('button', { name: '取消打印' }))
  expect(document.querySelector('[data-print]')).toBeNull()
  arrive(new Blob(['png'], { type: 'image/png' }))
  pressPrint()
  await waitFor(() => expect(onPaper()).toHaveLength(1))
  expect(printed).toBe(0)
  for (const picture of onPaper()) fireEvent.load(picture)
  expect(printed).toBe(1)
})

test('TAB-02, TAB-03: presets of cells that nobody filled in read the same on the screen and on paper', async () => {
  await open({ ...detail, submitted: 1 }, [
    { fieldId: id(14), at: 'C8', label: '日期', type: 'date', preset: '2026/3/5' },
    { fieldId: id(15), at: 'E8', label: '数量', type: 'number', preset: '12.50', unit: '吨' },
    { fieldId: id(16), at: 'F8', label: '合格', type: 'yes-no', preset: 'true' },
  ])
  const words = ['2026-03-05', '12.50 吨', '是']
  for (const text of words) expect(screen.getByText(text)).toBeDefined()
  pressPrint()
  await waitFor(() => expect(printed).toBe(1))
  const paper = [...document.querySelectorAll('[data-print] td')].map(({ textContent }) => textContent)
  expect(paper).toEqual(expect.arrayContaining(words))
})

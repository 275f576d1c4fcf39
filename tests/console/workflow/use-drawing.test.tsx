import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, useImperativeHandle } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { ToastsProvider } from '#console/kit/toasts.tsx'
import { useDrawing } from '#console/workflow/model/use-drawing.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('workflow-model', 'kit')
})

interface FormProps {
  flush: () => Promise<boolean>
  onSave: () => void
}

/** A form with an open drawing, and a button that saves it. */
function Form({ flush, onSave }: FormProps) {
  const drawing = useDrawing()
  useImperativeHandle(drawing.ref, () => ({ flush }))
  const save = async () => {
    if (await drawing.takeLast('save')) onSave()
  }
  return (
    <button type="button" aria-busy={drawing.asked} onClick={() => void save()}>
      保存
    </button>
  )
}

/** Opens the form; the test gives the drawing's answers. */
function openForm() {
  const asked: ((all: boolean) => void)[] = []
  const saved: string[] = []
  const flush = () => new Promise<boolean>((resolve) => asked.push(resolve))
  render(
    <Suspense>
      <ToastsProvider>
        <Form flush={flush} onSave={() => saved.push('saved')} />
      </ToastsProvider>
    </Suspense>,
  )
  return { asked, saved }
}

test('WFL-01 without what was drawn last nothing is saved, that is said, and it can be tried again', async () => {
  const { asked, saved } = openForm()
  const button = await screen.findByRole('button', { name: '保存' })
  fireEvent.click(button)
  // A second press asks nothing more.
  fireEvent.click(button)
  expect(asked).toHaveLength(1)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await act(async () => asked[0]?.(false))
  expect(await screen.findByText(/什么都没有保存/)).toBeDefined()
  expect(saved).toEqual([])
  fireEvent.click(button)
  await act(async () => asked[1]?.(true))
  expect(saved).toEqual(['saved'])
})

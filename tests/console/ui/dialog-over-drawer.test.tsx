import { act, fireEvent, render, screen } from '@testing-library/react'
import { lazy, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { Dialog, DialogContent } from '#console/ui/dialog.tsx'
import { Overlay } from '#console/ui/overlay.tsx'
import { Sheet, SheetContent, SheetTitle } from '#console/ui/sheet.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('kit')
})

function Line() {
  const [removed, setRemoved] = useState(false)
  if (removed) return null
  return (
    <button type="button" onClick={() => setRemoved(true)}>
      remove a line
    </button>
  )
}

const Late = lazy(async () => {
  await Promise.resolve()
  return { default: () => 'a late part' }
})

function Page({ more, onClosed }: { more: boolean; onClosed: () => void }) {
  return (
    <>
      <Overlay>
        <Sheet open onOpenChange={onClosed}>
          <SheetContent>
            <SheetTitle>a drawer</SheetTitle>
            {more ? <Late /> : null}
          </SheetContent>
        </Sheet>
      </Overlay>
      <Overlay>
        <Dialog open>
          <DialogContent title="a form">
            <Line />
            <button type="button">add a line</button>
          </DialogContent>
        </Dialog>
      </Overlay>
    </>
  )
}

test('what is pressed in a form does not close the drawer under it, even if that was drawn anew while a part of it was loaded', async () => {
  const closed = vi.fn()
  const { rerender } = render(<Page more={false} onClosed={closed} />)
  rerender(<Page more onClosed={closed} />)
  await screen.findByText('a late part')
  // Radix hears what is pressed outside from the next task on.
  await act(() => new Promise((heard) => setTimeout(heard)))
  for (const name of ['add a line', 'remove a line']) {
    const button = screen.getByText(name)
    fireEvent.pointerDown(button)
    fireEvent.pointerUp(button)
    fireEvent.click(button)
    await act(() => new Promise((heard) => setTimeout(heard)))
  }
  expect(screen.queryByText('remove a line')).toBe(null)
  expect(closed).not.toHaveBeenCalled()

  fireEvent.pointerDown(document.body)
  fireEvent.click(document.body)
  expect(closed).toHaveBeenCalledWith(false)
})

import { act, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { Dialog, DialogContent } from '#console/ui/dialog.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('kit')
})

const NeverLoaded = lazy(() => new Promise<never>(() => {}))

function Page({ more }: { more: boolean }) {
  return (
    <>
      <button type="button">behind</button>
      <Suspense>
        <Dialog open>
          <DialogContent title="a dialog">what it asks</DialogContent>
        </Dialog>
        {more ? <NeverLoaded /> : null}
      </Suspense>
    </>
  )
}

test('a dialog that is hidden while a part beside it is loaded leaves the page usable', async () => {
  const { rerender } = render(<Page more={false} />)
  expect(await screen.findByRole('dialog', { name: 'a dialog' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'behind' })).toBe(null)
  expect(document.body.style.pointerEvents).toBe('none')
  await act(async () => rerender(<Page more />))
  expect(await screen.findByRole('button', { name: 'behind' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(document.body.style.pointerEvents).toBe('')
})

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from '#console/ui/alert-dialog.tsx'
import { Dialog, DialogContent } from '#console/ui/dialog.tsx'
import { Sheet, SheetContent, SheetTitle } from '#console/ui/sheet.tsx'

beforeAll(startTexts)

function Page({ over }: { over: (onOpenChange: (open: boolean) => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open ? over(setOpen) : null}
    </>
  )
}

test.each<[string, (onOpenChange: (open: boolean) => void) => ReactNode]>([
  [
    'dialog',
    (onOpenChange) => (
      <Dialog open onOpenChange={onOpenChange}>
        <DialogContent title="编辑">…</DialogContent>
      </Dialog>
    ),
  ],
  [
    'alertdialog',
    (onOpenChange) => (
      <AlertDialog open onOpenChange={onOpenChange}>
        <AlertDialogContent title="删除？" description="不能恢复。">
          <AlertDialogCancel>取消</AlertDialogCancel>
        </AlertDialogContent>
      </AlertDialog>
    ),
  ],
  [
    'dialog',
    (onOpenChange) => (
      <Sheet open onOpenChange={onOpenChange}>
        <SheetContent>
          <SheetTitle>详情</SheetTitle>
        </SheetContent>
      </Sheet>
    ),
  ],
])('a11y: a closed %s gives the focus back to where it was', async (role, over) => {
  render(<Page over={over} />)
  const opener = screen.getByRole('button', { name: '打开' })
  opener.focus()
  fireEvent.click(opener)
  const overlay = await screen.findByRole(role)
  await waitFor(() => expect(overlay.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(overlay, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

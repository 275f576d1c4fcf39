import { useLayoutEffect } from 'react'

const visible = '[data-dialog-overlay]:not([style*="display"])'

/**
 * What dims the page behind a dialog. Radix' own overlay locks scrolling by inserting a style element at run
 * time, which the content security policy forbids; `data-dialog-overlay` does it from the style sheet.
 */
export function DialogOverlay() {
  // Cleaned up, too, when React hides the dialog because a part of it, or one beside it, is still being loaded.
  useLayoutEffect(
    () => () => {
      setTimeout(freePage)
    },
    [],
  )
  return (
    <div
      data-dialog-overlay
      aria-hidden
      className="fixed inset-0 z-50 bg-overlay motion-safe:animate-appear"
    />
  )
}

/**
 * Gives the page back to screen readers and pointers when no dialog is to be seen any more: Radix does so only once a dialog
 * is taken away, so that one which is merely hidden would block a page on which nothing can be closed.
 */
function freePage(): void {
  if (document.querySelector(visible)) return
  for (const hidden of document.querySelectorAll('[data-aria-hidden]')) {
    hidden.removeAttribute('aria-hidden')
    hidden.removeAttribute('data-aria-hidden')
  }
  document.body.style.pointerEvents = ''
}

import { useLayoutEffect, useRef } from 'react'

const visible = '[data-dialog-overlay]:not([style*="display"])'

/**
 * What dims the page behind a dialog. Radix' own overlay locks scrolling by inserting a style element at run
 * time, which the content security policy forbids; `data-dialog-overlay` does it from the style sheet.
 */
export function DialogOverlay() {
  const freed = useRef<readonly Element[]>([])
  // Cleaned up, too, when React hides the dialog because a part of it, or one beside it, is still being loaded; run again
  // when it is shown again.
  useLayoutEffect(() => {
    holdPage(freed.current)
    return () => {
      setTimeout(() => {
        freed.current = freePage()
      })
    }
  }, [])
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
 * is taken away, so that one which is merely hidden would block a page on which nothing can be closed. Returns what was
 * given back, to be taken again when that dialog is shown.
 */
function freePage(): readonly Element[] {
  if (document.querySelector(visible)) return []
  const freed = [...document.querySelectorAll('[data-aria-hidden]')]
  for (const hidden of freed) {
    hidden.removeAttribute('aria-hidden')
    hidden.removeAttribute('data-aria-hidden')
  }
  document.body.style.pointerEvents = ''
  return freed
}

/** Radix hides what lies beneath a dialog once, when it is opened. */
function holdPage(freed: readonly Element[]): void {
  for (const hidden of freed) {
    hidden.setAttribute('aria-hidden', 'true')
    hidden.setAttribute('data-aria-hidden', 'true')
  }
  if (freed.length > 0) document.body.style.pointerEvents = 'none'
}

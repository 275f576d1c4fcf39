import { useRef } from 'react'

/**
 * For what stands over the page without a trigger of its own: once closed, the focus goes back to where it was. Radix gives
 * it to the trigger alone, and would leave a person at a keyboard at the top of the page.
 */
export function useFocusBack(onOpenAutoFocus?: (event: Event) => void) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
  }
}

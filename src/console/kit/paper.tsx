import './paper.css'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What is printed in place of the screen, as long as it is there; it shows nowhere else. */
export function Paper({ children }: { children: ReactNode }) {
  return createPortal(
    <div data-print aria-hidden className="hidden bg-[#fff] print:block">
      {children}
    </div>,
    document.body,
  )
}

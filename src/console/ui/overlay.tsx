import { type ReactNode, Suspense } from 'react'

/**
 * What stands over the page and is loaded when it is first opened: one dialog or drawer each. Two in one Suspense would trap
 * the page: while the second is loaded React hides the first, but what that has done to the page (nothing else can be clicked
 * or read) stays.
 */
export function Overlay({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
}

import { createContext, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import type { ToastMessage } from './toaster.tsx'

const Toaster = lazyPart(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

export type ShowToast = (toast: Omit<ToastMessage, 'id'>) => void

const ToastContext = createContext<ShowToast>(() => {
  throw new Error('useToast needs a ToastsProvider above it')
})

/**
 * Shows the short messages, over the tabs of pages: there they cover no button of a page, a dialog or a drawer. Beside a
 * drawer at the right they stand at the left. What draws them is loaded with the first one.
 */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([])
  const lastId = useRef(0)
  const show = useCallback<ShowToast>((toast) => {
    lastId.current += 1
    const id = lastId.current
    setToasts((shown) => [...shown.slice(-3), { ...toast, id }])
  }, [])
  const drop = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  return (
    <ToastContext value={show}>
      {children}
      {/* What has aria-live stays in reach while a dialog hides the rest of the page. */}
      <div
        aria-live="polite"
        className="pointer-events-none fixed top-15 right-4 z-60 flex w-96 max-w-[calc(100vw-2rem)] flex-col gap-2 min-[48rem]:beside-drawer:right-auto min-[48rem]:beside-drawer:left-4 min-[48rem]:beside-drawer:max-w-[calc(100vw-32rem)]"
      >
        {toasts.length > 0 ? (
          <Suspense>
            <Toaster toasts={toasts} onGone={drop} />
          </Suspense>
        ) : null}
      </div>
    </ToastContext>
  )
}

/** Shows a short message: `done` after an action, `info`, or `error`; `about` names the entity; `undo` and `view` add
 * a button that takes it back or leads to it. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

import { createContext, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import type { ToastMessage } from '../ui/toast.tsx'

const Toaster = lazyPart(async () => ({ default: (await import('../ui/toast.tsx')).Toaster }))

export type ShowToast = (toast: Omit<ToastMessage, 'id'>) => void

const ToastContext = createContext<ShowToast>(() => {
  throw new Error('useToast needs a ToastsProvider above it')
})

/** Shows the short messages at the foot of the page. What draws them is loaded with the first one. */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([])
  const lastId = useRef(0)
  const show = useCallback<ShowToast>((toast) => {
    lastId.current += 1
    const id = lastId.current
    setToasts((shown) => [...shown.slice(-3), { ...toast, id }])
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      {toasts.length > 0 ? (
        <Suspense>
          <Toaster
            toasts={toasts}
            onGone={(id) => setToasts((shown) => shown.filter((toast) => toast.id !== id))}
          />
        </Suspense>
      ) : null}
    </ToastContext>
  )
}

/** Shows a short message: `done` after an action, `info`, or `error`; `undo` adds a button that takes it back. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { type Endpoint, permits } from '#contract/define-endpoint.ts'

/** Whether the current menu's authorised functions contain a function action. */
export type HasPermission = (permission: string) => boolean

/** Nothing is allowed until the shell says what is. */
export const PermissionContext = createContext<HasPermission>(() => false)

/** What says which functions allow a call: any of them suffices. */
export type Gated = Pick<Endpoint, 'permission' | 'alsoBy'>

/** Notified once of each press that uses a function, with the call that it leads to (ROL-02). */
export const OperationContext = createContext<(to: Gated) => void>(() => {})

/** Which endpoints this account may call from the current menu (ROL-02). The gateway decides again. */
export function useAllows(): (endpoint: Gated) => boolean {
  const has = useContext(PermissionContext)
  return (endpoint) => permits(endpoint, has)
}

/** Whether this account may call the endpoint from the current menu. */
export function useAllowed(endpoint: Gated): boolean {
  return useAllows()(endpoint)
}

interface AllowedProps {
  to: Gated
  children: ReactNode
}

/** Its children, where the current menu allows what they do; nothing otherwise. A press on a button of theirs is recorded. */
export function Allowed({ to, children }: AllowedProps) {
  const allowed = useAllowed(to)
  const record = useContext(OperationContext)
  if (!allowed) return null
  return (
    <span data-allowed className="contents" onClickCapture={(event) => uses(event) && record(to)}>
      {children}
    </span>
  )
}

/**
 * Whether a press uses the function that this element stands for: on a button that does something, not what stands
 * beside it nor what a dialog above the page contains, and not on one with a function of its own within.
 */
function uses({ target, currentTarget }: MouseEvent): boolean {
  const button = target instanceof Element ? target.closest('button:not([aria-disabled])') : null
  return button !== null && button.closest('[data-allowed]') === currentTarget
}

import { createContext, type ReactNode, useContext } from 'react'
import type { Endpoint } from '#contract/define-endpoint.ts'

/** Whether the current menu's authorised functions contain a function action. */
export type HasPermission = (permission: string) => boolean

/** Nothing is allowed until the shell says what is. */
export const PermissionContext = createContext<HasPermission>(() => false)

/** Told of each press on something that needs a permission (ROL-02). */
export const OperationContext = createContext<(permission: string) => void>(() => {})

/** Whether this account may call the endpoint from the current menu (ROL-02). The gateway decides anew. */
export function useAllowed(endpoint: Pick<Endpoint, 'permission'>): boolean {
  const has = useContext(PermissionContext)
  const { permission } = endpoint
  return permission === 'public' || permission === 'signed-in' || has(permission)
}

interface AllowedProps {
  to: Pick<Endpoint, 'permission'>
  children: ReactNode
}

/** Its children, where the current menu allows what they do; nothing otherwise. A press on them is recorded. */
export function Allowed({ to, children }: AllowedProps) {
  const allowed = useAllowed(to)
  const record = useContext(OperationContext)
  if (!allowed) return null
  return (
    <span className="contents" onClickCapture={() => record(to.permission)}>
      {children}
    </span>
  )
}

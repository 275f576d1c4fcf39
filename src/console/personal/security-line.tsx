import type { ReactNode } from 'react'

interface SecurityLineProps {
  icon: ReactNode
  name: string
  value: string
  children: ReactNode
}

/** One thing by which an account is signed in to, and what can be done about it. */
export function SecurityLine({ icon, name, value, children }: SecurityLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <span className="text-faint [&_svg]:size-5">{icon}</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-dense text-soft">{value}</p>
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  )
}

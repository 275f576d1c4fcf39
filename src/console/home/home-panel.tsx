import type { ReactNode } from 'react'

interface HomePanelProps {
  title: string
  /** Said instead of the children when there is nothing to show. */
  empty: string | undefined
  children: ReactNode
}

/** A titled part of the home page. */
export function HomePanel({ title, empty, children }: HomePanelProps) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-panel border bg-panel px-4 py-3"
    >
      <h3 className="font-semibold">{title}</h3>
      {empty === undefined ? children : <p className="text-dense text-faint">{empty}</p>}
    </section>
  )
}

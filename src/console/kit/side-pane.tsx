import { ListTree } from 'lucide-react'
import type { ReactNode } from 'react'
import { PanelButton } from './panel-button.tsx'

/** What a page is narrowed or led by, as a rule a tree, at its left; where there is no room it stands behind a `SidePaneButton`. */
export function SidePane({ children }: { children: ReactNode }) {
  return (
    <aside className="hidden w-72 shrink-0 flex-col rounded-panel border bg-panel p-3 paned:flex">
      {children}
    </aside>
  )
}

interface SidePaneButtonProps {
  /** What the panel is, to a screen reader. */
  label: string
  /** What `SidePane` shows; `close` closes the panel. */
  panel: (close: () => void) => ReactNode
  /** What is chosen, or to be chosen. */
  children: ReactNode
}

/** The way to what a `SidePane` shows where there is no room for it beside the page. */
export function SidePaneButton({ label, panel, children }: SidePaneButtonProps) {
  return (
    <PanelButton
      label={label}
      className="max-w-72 paned:hidden"
      panelClassName="h-[70vh] w-80 flex flex-col p-3"
      panel={panel}
    >
      <ListTree aria-hidden />
      <span className="truncate">{children}</span>
    </PanelButton>
  )
}

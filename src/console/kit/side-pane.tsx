import { ListTree } from 'lucide-react'
import type { ReactNode } from 'react'
import { PanelButton } from './panel-button.tsx'

interface SidePaneProps {
  /** What it is, to a screen reader. */
  label: string
  /** What a page is narrowed or led by, as a rule a tree; `close` is called once something in it is chosen. */
  shows: (close: () => void) => ReactNode
  /** What is chosen, or to be chosen. */
  chosen: ReactNode
  /** Puts the pane at the left of the page, and the button where the page has its controls. */
  children: (pane: ReactNode, button: ReactNode) => ReactNode
}

/** A pane beside a page and, where there is no room for it, a button that opens it: only one of the two is seen. */
export function SidePane({ label, shows, chosen, children }: SidePaneProps) {
  return children(
    <aside className="hidden w-[clamp(18rem,32cqi,24rem)] shrink-0 flex-col rounded-panel border bg-panel p-3 paned:flex">
      {shows(() => {})}
    </aside>,
    <PanelButton
      variant="outline"
      label={label}
      className="max-w-72 paned:hidden"
      panelClassName="h-[70vh] w-80 flex flex-col p-3"
      panel={shows}
    >
      <ListTree aria-hidden />
      <span className="truncate">{chosen}</span>
    </PanelButton>,
  )
}

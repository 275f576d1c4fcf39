import { type ReactNode, type RefCallback, Suspense, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const FloatingPanel = lazyPart(async () => ({
  default: (await import('../ui/floating-panel.tsx')).FloatingPanel,
}))

interface PanelButtonProps extends Omit<ButtonProps, 'onClick' | 'ref'> {
  /** What the panel is, to a screen reader. */
  label: string
  align?: 'start' | 'end'
  panelClassName?: string
  buttonRef?: RefCallback<HTMLButtonElement>
  /** What the panel shows; called while it is open. `close` closes it. */
  panel: (close: () => void) => ReactNode
}

/** A button with a panel below it. What places the panel is loaded with the first press. */
export function PanelButton({
  label,
  align,
  panelClassName,
  buttonRef,
  panel,
  children,
  ...rest
}: PanelButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <Button
        ref={(element) => {
          button.current = element
          buttonRef?.(element)
        }}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWanted(true)
          setOpen(!open)
        }}
        {...rest}
      >
        {children}
      </Button>
      {wanted ? (
        <Suspense>
          <FloatingPanel
            anchor={button}
            label={label}
            open={open}
            onOpenChange={setOpen}
            align={align}
            className={panelClassName}
          >
            {open ? panel(() => setOpen(false)) : null}
          </FloatingPanel>
        </Suspense>
      ) : null}
    </>
  )
}

interface PanelItemProps {
  children: ReactNode
  onSelect: () => void
  /** Given for a choice among several: whether this one is in force. */
  chosen?: boolean
}

/** One line of a panel that is a menu. */
export function PanelItem({ children, onSelect, chosen }: PanelItemProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onSelect}
      className="flex min-h-control w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-left text-body hover:bg-sunken focus-visible:outline-offset-[-2px] aria-pressed:bg-action-soft aria-pressed:text-action-ink [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
    >
      {children}
    </button>
  )
}

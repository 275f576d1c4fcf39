import { Popover as Primitive } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { cn } from './cn.ts'

interface FloatingPanelProps {
  /** The button that it hangs from. */
  anchor: RefObject<HTMLElement | null>
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  children: ReactNode
}

/** A panel below a button that was there before this code was loaded. */
export function FloatingPanel({
  anchor,
  label,
  open,
  onOpenChange,
  align = 'start',
  className,
  children,
}: FloatingPanelProps) {
  const target = {
    current: { getBoundingClientRect: () => anchor.current?.getBoundingClientRect() ?? new DOMRect() },
  }
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Anchor virtualRef={target} />
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button itself closes the panel; closing it here as well would open it again.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.current?.focus()
          }}
          className={cn(
            'z-50 max-h-(--radix-popover-content-available-height) min-w-48 overflow-y-auto rounded-panel border bg-panel p-1 text-body shadow-raised outline-none motion-safe:animate-appear',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

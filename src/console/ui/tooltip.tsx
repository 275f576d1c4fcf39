import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

interface TooltipProps {
  text: ReactNode
  /** What it explains; must take a ref and must say the same to a screen reader by itself. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A word about something when it is pointed at or focused. Never the only place where it is said. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-control bg-rail px-2.5 py-1.5 text-rail-ink text-small shadow-raised motion-safe:animate-appear"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}

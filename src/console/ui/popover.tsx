import { Popover as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const Popover = Primitive.Root
export const PopoverTrigger = Primitive.Trigger
export const PopoverClose = Primitive.Close

/** A small panel beside what opened it. */
export function PopoverContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={4}
        align="start"
        collisionPadding={8}
        className={cn(
          'z-50 max-h-(--radix-popover-content-available-height) w-64 overflow-y-auto rounded-panel border bg-panel p-2 text-body shadow-raised outline-none motion-safe:animate-appear',
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  )
}

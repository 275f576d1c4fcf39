import { Dialog as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { DialogOverlay } from './dialog-overlay.tsx'
import { stayForDialogs } from './stay-for-dialogs.ts'
import { useFocusBack } from './use-focus-back.ts'

export const Sheet = Primitive.Root
export const SheetTitle = Primitive.Title
export const SheetClose = Primitive.Close

interface SheetContentProps extends ComponentProps<typeof Primitive.Content> {
  side?: 'left' | 'right'
}

/** A drawer from the edge of the page: `right` for the detail of a row, `left` for the menu. */
export function SheetContent({ side = 'right', className, ...rest }: SheetContentProps) {
  return (
    <Primitive.Portal>
      <DialogOverlay />
      <Primitive.Content
        aria-describedby={undefined}
        data-drawer={side}
        className={cn(
          'fixed inset-y-0 z-50 flex max-w-[calc(100vw-3rem)] flex-col bg-panel shadow-raised outline-none',
          side === 'right'
            ? 'right-0 w-[30rem] border-l motion-safe:animate-slide'
            : 'left-0 w-72 border-r motion-safe:animate-slide-start',
          className,
        )}
        {...rest}
        {...useFocusBack(rest.onOpenAutoFocus)}
        onPointerDownOutside={stayForDialogs}
      />
    </Primitive.Portal>
  )
}

import { AlertDialog as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { DialogOverlay } from './dialog-overlay.tsx'
import { useFocusBack } from './use-focus-back.ts'

export const AlertDialog = Primitive.Root
export const AlertDialogCancel = Primitive.Cancel
export const AlertDialogAction = Primitive.Action

interface AlertDialogContentProps extends Omit<ComponentProps<typeof Primitive.Content>, 'title'> {
  title: ReactNode
  description: ReactNode
}

/** A question that must be answered before anything else; a tap beside it does not close it. */
export function AlertDialogContent({
  title,
  description,
  className,
  children,
  ...rest
}: AlertDialogContentProps) {
  return (
    <Primitive.Portal>
      <DialogOverlay />
      <Primitive.Content
        className={cn(
          // Radix lets just the newest of several be pressed: of a drawer that is drawn again under this it says that it is.
          'pointer-events-auto! fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 flex-col gap-3 overflow-y-auto rounded-panel border bg-panel p-6 shadow-raised outline-none motion-safe:animate-appear',
          className,
        )}
        {...rest}
        {...useFocusBack(rest.onOpenAutoFocus)}
      >
        <Primitive.Title className="font-semibold text-heading">{title}</Primitive.Title>
        <Primitive.Description className="text-body text-soft">{description}</Primitive.Description>
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  )
}

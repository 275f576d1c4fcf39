import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { DialogOverlay } from './dialog-overlay.tsx'
import { stayForDialogs } from './stay-for-dialogs.ts'
import { useFocusBack } from './use-focus-back.ts'

export const Dialog = Primitive.Root
export const DialogTrigger = Primitive.Trigger
export const DialogClose = Primitive.Close

interface DialogPanelProps extends ComponentProps<typeof Primitive.Content> {
  /** Said to a screen reader alone. */
  label: string
}

/** A dialog without a head of its own, a third down the page: the palette. */
export function DialogPanel({ label, className, children, ...rest }: DialogPanelProps) {
  return (
    <Primitive.Portal>
      <DialogOverlay />
      <Primitive.Content
        aria-describedby={undefined}
        className={cn(
          'fixed top-[14dvh] left-1/2 z-50 w-[36rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 overflow-hidden rounded-panel border bg-panel shadow-raised outline-none motion-safe:animate-appear',
          className,
        )}
        {...rest}
        {...useFocusBack(rest.onOpenAutoFocus)}
      >
        <Primitive.Title className="sr-only">{label}</Primitive.Title>
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  )
}

interface DialogContentProps extends Omit<ComponentProps<typeof Primitive.Content>, 'title'> {
  title: ReactNode
  description?: ReactNode
}

/** A dialog in the middle of the page; it scrolls inside itself and fills the width of a small screen. */
export function DialogContent({ title, description, className, children, ...rest }: DialogContentProps) {
  const { t } = useTranslation('kit')
  return (
    <Primitive.Portal>
      <DialogOverlay />
      <Primitive.Content
        className={cn(
          // Radix lets just the newest of several be pressed: of a drawer that is drawn again under this it says that it is.
          'pointer-events-auto! fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col rounded-panel border bg-panel shadow-raised outline-none motion-safe:animate-appear',
          className,
        )}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...rest}
        {...useFocusBack(rest.onOpenAutoFocus)}
        onPointerDownOutside={stayForDialogs}
      >
        <header className="pt-5 pr-14 pb-3 pl-6">
          <Primitive.Title className="font-semibold text-heading">{title}</Primitive.Title>
          {description ? (
            <Primitive.Description className="mt-1 text-dense text-soft">{description}</Primitive.Description>
          ) : null}
        </header>
        {children}
        {/* Last, so that a dialog opens with its first field focused and not with the way out. */}
        <Primitive.Close asChild>
          <Button variant="ghost" size="icon" aria-label={t('close')} className="absolute top-3.5 right-3.5">
            <X />
          </Button>
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  )
}

/** The part of a dialog that scrolls; without buttons below it, to the edge. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('min-h-0 flex-1 overflow-y-auto px-6 py-2 [&:not(:has(+footer))]:pb-6', className)}
      {...rest}
    />
  )
}

/** The buttons at the foot of a dialog, the one that does it last. */
export function DialogFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return <footer className={cn('flex flex-wrap justify-end gap-2 px-6 pt-3 pb-5', className)} {...rest} />
}

import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Veil } from './veil.tsx'

export const Dialog = Primitive.Root
export const DialogTrigger = Primitive.Trigger
export const DialogClose = Primitive.Close

interface DialogContentProps extends Omit<ComponentProps<typeof Primitive.Content>, 'title'> {
  title: ReactNode
  description?: ReactNode
}

/** A dialog in the middle of the page; it scrolls inside itself and fills the width of a small screen. */
export function DialogContent({ title, description, className, children, ...rest }: DialogContentProps) {
  const { t } = useTranslation('kit')
  return (
    <Primitive.Portal>
      <Veil />
      <Primitive.Content
        className={cn(
          'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col rounded-panel border bg-panel shadow-raised outline-none motion-safe:animate-appear',
          className,
        )}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...rest}
      >
        <header className="flex items-start gap-4 px-6 pt-5 pb-3">
          <div className="min-w-0 flex-1">
            <Primitive.Title className="font-semibold text-heading">{title}</Primitive.Title>
            {description ? (
              <Primitive.Description className="mt-1 text-dense text-soft">
                {description}
              </Primitive.Description>
            ) : null}
          </div>
          <Primitive.Close asChild>
            <Button look="ghost" size="icon" aria-label={t('close')} className="-mt-1 -mr-2">
              <X />
            </Button>
          </Primitive.Close>
        </header>
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  )
}

/** The part of a dialog that scrolls. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('min-h-0 flex-1 overflow-y-auto px-6 py-2', className)} {...rest} />
}

/** The buttons at the foot of a dialog, the one that does it last. */
export function DialogFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return <footer className={cn('flex flex-wrap justify-end gap-2 px-6 pt-3 pb-5', className)} {...rest} />
}

import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const buttonVariants = cva(
  'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control font-medium text-body whitespace-nowrap transition-colors select-none disabled:cursor-default disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'bg-action text-on-action hover:bg-action-strong',
        outline: 'border border-edge/60 bg-panel text-ink hover:bg-sunken',
        ghost: 'text-soft hover:bg-sunken hover:text-ink aria-expanded:bg-sunken',
        destructive: 'bg-danger-fill text-on-action hover:opacity-90',
        link: 'text-action-ink underline-offset-4 hover:underline',
      },
      size: {
        default: 'h-control px-3.5',
        lg: 'h-10 px-5 coarse:h-12',
        icon: 'size-control',
        text: 'min-h-6 coarse:min-h-control',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {}

/** A button; the default variant is for what a page is there to do. Never submits a form unless told so. */
export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={cn(buttonVariants({ variant, size }), className)} {...rest} />
}

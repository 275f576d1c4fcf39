import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeVariants = cva(
  'inline-flex h-5 w-fit shrink-0 items-center gap-1.5 rounded-full px-2 font-medium text-small whitespace-nowrap coarse:h-6',
  {
    variants: {
      variant: {
        secondary: 'bg-sunken text-soft',
        default: 'bg-action-soft text-action-ink',
        attention: 'bg-attention-soft text-attention',
        synced: 'bg-synced-soft text-synced',
        destructive: 'bg-danger-soft text-danger',
        outline: 'border border-edge/60 text-soft',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>['variant']>

/** A word in a pill. Orange (`attention`) only for what waits or needs a person, green only for synced. */
export function Badge({ variant, className, ...rest }: ComponentProps<'span'> & { variant?: BadgeVariant }) {
  return <span className={cn(badgeVariants({ variant }), className)} {...rest} />
}

import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeLook = cva(
  'inline-flex h-5 w-fit shrink-0 items-center gap-1.5 rounded-full px-2 font-medium text-small whitespace-nowrap coarse:h-6',
  {
    variants: {
      tone: {
        plain: 'bg-sunken text-soft',
        action: 'bg-action-soft text-action-ink',
        attention: 'bg-attention-soft text-attention',
        synced: 'bg-synced-soft text-synced',
        danger: 'bg-danger-soft text-danger',
        outline: 'border border-edge/60 text-soft',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
)

export type BadgeTone = NonNullable<VariantProps<typeof badgeLook>['tone']>

/** A word in a pill. Orange (`attention`) only for what waits or needs a person, green only for synced. */
export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span className={cn(badgeLook({ tone }), className)} {...rest} />
}

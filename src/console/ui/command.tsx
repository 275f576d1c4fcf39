import { Command as Primitive } from 'cmdk'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A list to choose from by typing. Load it lazily: it brings cmdk. */
export function Command({ className, ...rest }: ComponentProps<typeof Primitive>) {
  return <Primitive className={cn('flex min-h-0 flex-col overflow-hidden', className)} {...rest} />
}

export function CommandInput({ className, ...rest }: ComponentProps<typeof Primitive.Input>) {
  return (
    <div className="flex items-center gap-3 border-b px-4">
      <Search aria-hidden className="size-4 shrink-0 text-faint" />
      <Primitive.Input
        className={cn('h-12 w-full bg-transparent text-body outline-none', className)}
        {...rest}
      />
    </div>
  )
}

export function CommandList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn('max-h-96 overflow-y-auto p-2', className)} {...rest} />
}

export function CommandEmpty({ className, ...rest }: ComponentProps<typeof Primitive.Empty>) {
  return <Primitive.Empty className={cn('py-8 text-center text-soft', className)} {...rest} />
}

export function CommandGroup({ className, ...rest }: ComponentProps<typeof Primitive.Group>) {
  return (
    <Primitive.Group
      className={cn(
        'mb-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-small',
        className,
      )}
      {...rest}
    />
  )
}

export function CommandItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={cn(
        'flex min-h-control cursor-pointer items-center gap-3 rounded-control px-2.5 text-body outline-none data-[selected=true]:bg-action-soft data-[selected=true]:text-action-ink [&_svg]:size-4 [&_svg]:text-faint',
        className,
      )}
      {...rest}
    />
  )
}

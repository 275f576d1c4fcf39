import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFrontInSight } from './use-front-in-sight.ts'

export const Tabs = Primitive.Root

export function TabsList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      ref={useFrontInSight('[aria-selected="true"]')}
      className={cn('flex gap-1 overflow-x-auto border-b', className)}
      {...rest}
    />
  )
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        '-mb-px inline-flex h-control shrink-0 cursor-pointer items-center gap-2 border-transparent border-b-2 px-3 font-medium text-body text-soft hover:text-ink focus-visible:outline-offset-[-2px] data-[state=active]:border-action-ink data-[state=active]:text-action-ink',
        className,
      )}
      {...rest}
    />
  )
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn('pt-4 outline-none', className)} {...rest} />
}

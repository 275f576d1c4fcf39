import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return <table className={cn('w-full border-separate border-spacing-0 text-dense', className)} {...rest} />
}

export function TableHead({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-row border-b bg-sunken px-3 text-left font-medium text-small text-soft whitespace-nowrap coarse:text-dense',
        className,
      )}
      {...rest}
    />
  )
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cn('h-row border-b px-3 py-1 text-ink whitespace-nowrap', className)} {...rest} />
}

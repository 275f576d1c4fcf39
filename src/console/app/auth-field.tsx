import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../ui/cn.ts'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'

interface AuthFieldProps extends ComponentProps<'input'> {
  label: string
  /** What is asked for, or what was found out; a problem takes its place. */
  note?: ReactNode
  problem?: string | undefined
  /** Beside the text. */
  children?: ReactNode
}

/** A text box of the pages before the sign-in: label above, note or problem below. */
export function AuthField({ label, note, problem, children, className, ...rest }: AuthFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="relative flex gap-2">
        <Input
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          aria-required
          className={cn('h-10! coarse:h-12!', className)}
          {...rest}
        />
        {children}
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={cn('text-small empty:hidden', problem ? 'text-danger' : 'text-faint')}
      >
        {problem ?? note}
      </p>
    </div>
  )
}

import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** On or off, at once. */
export function Switch({ checked, onCheckedChange, className, ...rest }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      onChange={(event) => onCheckedChange(event.target.checked)}
      className={cn(
        'relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-edge transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-panel before:transition-transform checked:bg-action checked:before:translate-x-4 disabled:cursor-default disabled:opacity-50 coarse:my-2',
        className,
      )}
      {...rest}
    />
  )
}

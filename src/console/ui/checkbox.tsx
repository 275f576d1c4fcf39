import { type ComponentProps, useEffect, useRef } from 'react'
import { cn } from './cn.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'ref'> {
  /** `mixed`: some of what it stands for is chosen. */
  checked: boolean | 'mixed'
  onCheckedChange: (checked: boolean) => void
}

/** A tick box with three states. Under a finger the area around it counts as well. */
export function Checkbox({ checked, onCheckedChange, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'mixed'
  }, [checked])
  return (
    <input
      ref={box}
      type="checkbox"
      checked={checked === true}
      onChange={(event) => onCheckedChange(event.target.checked)}
      className={cn('size-4 shrink-0 cursor-pointer rounded accent-action coarse:size-6', className)}
      {...rest}
    />
  )
}

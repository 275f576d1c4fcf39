import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
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
      className={cn('block size-4 shrink-0 cursor-pointer rounded accent-action coarse:size-6', className)}
      {...rest}
    />
  )
}

interface CheckboxLineProps extends Omit<CheckboxProps, 'id'> {
  label: ReactNode
}

/** A tick box with its label on one line, all of which can be pressed. */
export function CheckboxLine({ label, className, ...rest }: CheckboxLineProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cn(
        'flex min-h-control min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-control px-2.5 hover:bg-sunken',
        className,
      )}
    >
      <Checkbox id={id} {...rest} />
      <span className="truncate">{label}</span>
    </label>
  )
}

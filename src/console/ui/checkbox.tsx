import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { cn } from './cn.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'ref'> {
  /** `mixed`: some of what it stands for is chosen. */
  checked: boolean | 'mixed'
  onCheckedChange: (checked: boolean) => void
}

/** A tick box with three states, in the theme's own colours (the system's are not those of the dark theme). Under a finger the area around it counts as well. */
export function Checkbox({ checked, onCheckedChange, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'mixed'
  }, [checked])
  return (
    <span className={cn('relative block size-4 shrink-0 coarse:size-6', className)}>
      <input
        ref={box}
        type="checkbox"
        checked={checked === true}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="peer relative block size-full cursor-pointer appearance-none rounded border border-edge bg-panel checked:border-action checked:bg-action indeterminate:border-action indeterminate:bg-action disabled:cursor-default disabled:opacity-50 coarse:after:absolute coarse:after:-inset-2.5"
        {...rest}
      />
      <svg
        aria-hidden
        viewBox="0 0 16 16"
        className="pointer-events-none absolute inset-0 hidden fill-none stroke-2 stroke-on-action peer-checked:block peer-indeterminate:block"
      >
        <path d={checked === 'mixed' ? 'M4 8h8' : 'm4 8.5 2.5 2.5L12 5.5'} />
      </svg>
    </span>
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

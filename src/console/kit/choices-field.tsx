import { CheckboxLine } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import type { FilterOption } from './select-filter.tsx'

interface ChoicesFieldProps extends FieldProps {
  options: readonly FilterOption[]
}

/** Several of a few, in the order in which they are offered. */
export function ChoicesField({ options, ...frame }: ChoicesFieldProps) {
  const long = options.some(({ label }) => label.length > 10)
  const columns = long
    ? 'grid-cols-[repeat(auto-fill,minmax(16rem,1fr))]'
    : 'grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]'
  return (
    <FieldFrame
      wide
      chosen
      {...frame}
      control={({ value, onChange, onBlur }, { id, 'aria-describedby': described }) => {
        const chosen = new Set(Array.isArray(value) ? value.map(String) : [])
        return (
          <fieldset
            id={id}
            aria-label={frame.label}
            aria-describedby={described}
            onBlur={onBlur}
            className={cn('grid rounded-control border p-1', columns)}
          >
            {options.map((option) => (
              <CheckboxLine
                key={option.value}
                label={option.label}
                checked={chosen.has(option.value)}
                onCheckedChange={(on) => {
                  if (on) chosen.add(option.value)
                  else chosen.delete(option.value)
                  const offered = options.map((each) => each.value)
                  // What is chosen and not offered, or not yet, was not taken back by a press on something else.
                  const others = [...chosen].filter((each) => !offered.includes(each))
                  onChange([...offered.filter((each) => chosen.has(each)), ...others])
                }}
              />
            ))}
          </fieldset>
        )
      }}
    />
  )
}

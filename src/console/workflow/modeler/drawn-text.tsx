import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react'
import { Input } from '../../ui/input.tsx'
import { Label } from '../../ui/label.tsx'
import { Textarea } from '../../ui/textarea.tsx'

interface DrawnTextProps {
  label: string
  hint?: string
  /** As the drawing says it, which takes a moment to say what is typed. */
  value: string
  multiline?: boolean
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  onChange: (text: string) => void
}

/** A text of the drawing: written there as it is typed, and following it while it is not typed in. */
export function DrawnText({ label, hint, value, multiline = false, inputMode, onChange }: DrawnTextProps) {
  const id = useId()
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [text, setText] = useState(value)
  useEffect(() => {
    if (document.activeElement !== control.current) setText(value)
  }, [value])
  const shared = {
    id,
    ref: control,
    value: text,
    maxLength: 500,
    'aria-describedby': hint ? `${id}-hint` : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setText(target.value)
      onChange(target.value)
    },
    onBlur: () => setText(value),
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {multiline ? (
        <Textarea rows={3} {...shared} />
      ) : (
        <Input
          inputMode={inputMode}
          // It may stand in a form, which is not to be sent by what belongs to the drawing.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          {...shared}
        />
      )}
      {hint ? (
        <p id={`${id}-hint`} className="text-faint text-small">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '../kit/reasons.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'

interface OneFieldFormProps
  extends Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'> {
  label: string
  /** What its button says: a verb. */
  action: string
  /** Rejects with what is wrong, which is said below the field. */
  onSubmit: (value: string) => Promise<unknown>
  onCancel: () => void
  /** What else can be chosen, beside the buttons. */
  children?: ReactNode
}

/** Asks for one secret or code; an empty one is refused here, and a wrong one stays to be corrected. */
export function OneFieldForm({ label, action, onSubmit, onCancel, children, ...input }: OneFieldFormProps) {
  const { t } = useTranslation('kit')
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  // The one thing that the dialog asks for.
  useEffect(() => box.current?.focus(), [])
  const [value, setValue] = useState('')
  const [empty, setEmpty] = useState(false)
  const { start, busy, failure, clearFailure } = useSingleWrite(() => onSubmit(value))
  const problem = empty ? t('field.required', { label }) : failure === undefined ? '' : reasonOf(failure)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Of a dialog within a form of the page, React sends the event there, too.
    event.stopPropagation()
    setEmpty(!value)
    if (value) start()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input
        maxLength={128}
        {...input}
        id={id}
        ref={box}
        value={value}
        onChange={(event) => {
          setValue(event.target.value)
          setEmpty(false)
          clearFailure()
        }}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} role="alert" className="text-danger text-small empty:hidden">
        {problem}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
        {children}
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}

import { type ReactNode, useId } from 'react'
import { type ControllerRenderProps, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { cn } from '../ui/cn.ts'
import { Label } from '../ui/label.tsx'
import { useEntityField } from './entity-field.ts'
import type { FormValues } from './form-request.ts'

export interface FieldProps {
  name: string
  /** Where the form is about an entity, as that says. */
  label?: string
  required?: boolean
  hint?: string
  /** Takes both columns of the form. */
  wide?: boolean
}

interface FieldFrameProps extends FieldProps {
  /** Chosen from a list, not typed. */
  chosen?: boolean
  /** Draws the control; `aria` ties it to its label and messages. */
  control: (
    field: ControllerRenderProps<FormValues, string>,
    aria: {
      id: string
      'aria-invalid': boolean
      'aria-describedby': string | undefined
      'aria-required': boolean
    },
  ) => ReactNode
}

/** A field of a form; one that the form's entity lets nobody write there is not drawn. */
export function FieldFrame(props: FieldFrameProps) {
  const { written = true, ...declared } = useEntityField(props.name) ?? {}
  return written ? <Frame {...declared} {...props} /> : null
}

/** Label above, hint and error below; what every field of a form has in common. */
function Frame({ name, label, required = false, hint, wide, chosen, control }: FieldFrameProps) {
  const { t } = useTranslation('kit')
  const id = useId()
  const { field, fieldState } = useController<FormValues, string>({ name })
  const { error } = fieldState
  const said =
    error?.type === 'required' ? t(chosen ? 'field.unchosen' : 'field.required', { label }) : error?.message
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', wide && 'col-span-full')}>
      <Label htmlFor={id} required={required}>
        {label}
      </Label>
      {control(field, {
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': said || hint ? `${id}-note` : undefined,
        'aria-required': required,
      })}
      {said || hint ? (
        <p id={`${id}-note`} className={cn('text-small', said ? 'text-danger' : 'text-faint')}>
          {said ?? hint}
        </p>
      ) : null}
    </div>
  )
}

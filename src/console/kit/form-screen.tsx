import { type ReactNode, useId } from 'react'
import type { Schema } from '#contract/define-endpoint.ts'
import { FormButtons, FormFields, LeaveGuard } from './form-parts.tsx'
import { type RequestFormOptions, useRequestForm } from './use-request-form.ts'

interface FormScreenProps<S extends Schema> extends RequestFormOptions<S> {
  title: string
  /** Fields (fields.tsx). */
  children: ReactNode
}

/** A form as a page of its own; its buttons stay in sight at the foot. See FormDialog for `initial` and `build`. */
export function FormScreen<S extends Schema>({ title, children, ...options }: FormScreenProps<S>) {
  const id = useId()
  const request = useRequestForm(options)
  return (
    <section className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4 railed:p-6">
      <h1 className="font-semibold text-title">{title}</h1>
      <div className="rounded-panel border bg-panel p-6">
        <FormFields id={id} request={request}>
          {children}
        </FormFields>
      </div>
      <footer className="sticky bottom-0 flex justify-end gap-2 border-t bg-surface py-3">
        <FormButtons request={request} formId={id} onCancel={options.onClose} />
      </footer>
      <LeaveGuard request={request} />
    </section>
  )
}

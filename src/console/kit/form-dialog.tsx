import { type ReactNode, useId, useState } from 'react'
import type { Schema } from '#contract/define-endpoint.ts'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { FormButtons, FormFields, FormLeaveGuard } from './form-parts.tsx'
import { DiscardQuestion } from './leave-guard.tsx'
import { type RequestFormOptions, useRequestForm } from './use-request-form.ts'

interface FormDialogProps<S extends Schema> extends RequestFormOptions<S> {
  /** What its button says, where that is not to save: a verb. */
  action?: string
  /** Fields (fields.tsx). */
  children: ReactNode
}

/**
 * A form in a dialog. `initial` and `build` must keep their identity from render to render (`useMemo`). It brings
 * react-hook-form and Radix' dialog: put the screen's form into a file of its own and load that lazily.
 */
export function FormDialog<S extends Schema>({ action, children, ...options }: FormDialogProps<S>) {
  const { title } = options
  const id = useId()
  const request = useRequestForm(options)
  const [asking, setAsking] = useState(false)
  const { isDirty } = request.form.formState
  const discard = () => {
    request.forget()
    options.onClose()
  }
  const close = () => (isDirty || request.held ? setAsking(true) : options.onClose())
  return (
    <Dialog open onOpenChange={(open) => open || close()}>
      <DialogContent title={title} className="max-w-2xl!">
        <DialogBody>
          <FormFields id={id} request={request}>
            {children}
          </FormFields>
        </DialogBody>
        <DialogFooter>
          <FormButtons request={request} formId={id} action={action} onCancel={close} />
        </DialogFooter>
      </DialogContent>
      <FormLeaveGuard request={request} />
      {asking ? <DiscardQuestion onStay={() => setAsking(false)} onDiscard={discard} /> : null}
    </Dialog>
  )
}

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormProvider, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { FormHoldContext } from './form-hold.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { RestoredNote } from './restored-note.tsx'
import { Failure } from './states.tsx'
import type { RequestForm } from './use-request-form.ts'

interface FormFieldsProps {
  request: RequestForm
  id: string
  children: ReactNode
}

/** The form itself: notices above, fields in two columns (one on a small screen). */
export function FormFields({ request, id, children }: FormFieldsProps) {
  const { t } = useTranslation(['detail', 'kit'])
  const { form, failure, restored, hold, startOver } = request
  const { errors, submitCount } = useFormState({ control: form.control })
  const wrong = Object.keys(errors).length
  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        // Else the browser writes the values onto its disk, for a window to restore.
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          void request.send()
        }}
        className="flex flex-col gap-4"
      >
        {restored ? <RestoredNote {...restored} onStartOver={startOver} /> : null}
        {failure !== undefined || (submitCount > 0 && wrong > 1) ? (
          <p
            role="alert"
            className="flex gap-2.5 rounded-control bg-danger-soft px-3 py-2 text-danger text-dense"
          >
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              {failure === undefined ? t('form.wrong', { count: wrong }) : <Failure error={failure} />}
            </span>
          </p>
        ) : null}
        <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-[40rem]:grid-cols-1">
          <FormHoldContext value={hold}>{children}</FormHoldContext>
        </div>
      </form>
    </FormProvider>
  )
}

/** Asks before what is written in a form and not saved is left. */
export function FormLeaveGuard({ request }: { request: RequestForm }) {
  const { isDirty, isSubmitting } = useFormState({ control: request.form.control })
  // A form stands over its page, which another address within it may do away with. What is saved may lead to one.
  return (
    <LeaveGuard
      withinPage={!isSubmitting}
      blocks={(isDirty && !request.saved) || request.held}
      onDiscard={request.forget}
    />
  )
}

interface FormButtonsProps {
  request: RequestForm
  formId: string
  /** What the button says, where that is not to save: a verb. */
  action?: string | undefined
  onCancel: () => void
}

/** Cancel and save. */
export function FormButtons({ request, formId, action, onCancel }: FormButtonsProps) {
  const { t } = useTranslation(['detail', 'kit'])
  const { held } = request
  const { isSubmitting } = useFormState({ control: request.form.control })
  return (
    <>
      <Button variant="outline" onClick={onCancel} disabled={isSubmitting}>
        {t('kit:cancel')}
      </Button>
      <Button type="submit" form={formId} disabled={isSubmitting || held}>
        {held ? t('form.held') : isSubmitting ? t('form.saving') : (action ?? t('form.save'))}
      </Button>
    </>
  )
}

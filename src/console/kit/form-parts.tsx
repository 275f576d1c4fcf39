import { useBlocker } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormProvider, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { messageOf, requestIdOf } from './states.tsx'
import type { RequestForm } from './use-request-form.ts'

interface FormFieldsProps {
  request: RequestForm
  id: string
  children: ReactNode
}

/** The form itself: notices above, fields in two columns (one on a small screen). */
export function FormFields({ request, id, children }: FormFieldsProps) {
  const { t } = useTranslation('kit')
  const { form, failure, restored, discard } = request
  const { errors, submitCount } = useFormState({ control: form.control })
  const wrong = Object.keys(errors).length
  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void request.send()
        }}
        className="flex flex-col gap-4"
      >
        {restored ? (
          <p
            role="status"
            className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-3 py-1.5 text-dense"
          >
            {t('form.restored')}
            <Button look="link" size="text" onClick={discard}>
              {t('form.dropDraft')}
            </Button>
          </p>
        ) : null}
        {failure !== undefined || (submitCount > 0 && wrong > 1) ? (
          <p
            role="alert"
            className="flex gap-2.5 rounded-control bg-danger-soft px-3 py-2 text-danger text-dense"
          >
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              {failure === undefined ? t('form.wrong', { count: wrong }) : messageOf(failure)}
              {requestIdOf(failure) ? <code className="ml-2 select-all">{requestIdOf(failure)}</code> : null}
            </span>
          </p>
        ) : null}
        <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-[40rem]:grid-cols-1">{children}</div>
      </form>
    </FormProvider>
  )
}

/** Asks before unsaved changes are left, whether by a link, the back button or the browser's own close. */
export function LeaveGuard({ request }: { request: RequestForm }) {
  const { isDirty, isSubmitSuccessful } = useFormState({ control: request.form.control })
  const blocks = isDirty && !isSubmitSuccessful
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => blocks && current.pathname !== next.pathname,
    enableBeforeUnload: () => blocks,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? (
    <DiscardQuestion onStay={blocker.reset} onDiscard={blocker.proceed} />
  ) : null
}

interface DiscardQuestionProps {
  onStay: () => void
  onDiscard: () => void
}

/** Whether unsaved changes may be thrown away. */
export function DiscardQuestion({ onStay, onDiscard }: DiscardQuestionProps) {
  const { t } = useTranslation('kit')
  return (
    <AlertDialog open onOpenChange={(open) => open || onStay()}>
      <AlertDialogContent title={t('form.leave')} description={t('form.leaveHint')}>
        <div className="flex justify-end gap-2">
          <AlertDialogCancel asChild>
            <Button>{t('form.stay')}</Button>
          </AlertDialogCancel>
          <AlertDialogAction asChild>
            <Button look="danger" onClick={onDiscard}>
              {t('form.discard')}
            </Button>
          </AlertDialogAction>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  )
}

interface FormButtonsProps {
  request: RequestForm
  formId: string
  onCancel: () => void
}

/** Cancel and save. */
export function FormButtons({ request, formId, onCancel }: FormButtonsProps) {
  const { t } = useTranslation('kit')
  const { isSubmitting } = useFormState({ control: request.form.control })
  return (
    <>
      <Button onClick={onCancel} disabled={isSubmitting}>
        {t('cancel')}
      </Button>
      <Button look="primary" type="submit" form={formId} disabled={isSubmitting}>
        {t(isSubmitting ? 'form.saving' : 'form.save')}
      </Button>
    </>
  )
}

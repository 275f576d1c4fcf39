import { TriangleAlert } from 'lucide-react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { WorkflowModel } from '#contract/workflow/model.ts'
import { RestoredNote } from '../../kit/restored-note.tsx'
import { Failure } from '../../kit/states.tsx'
import type { RequestForm } from '../../kit/use-request-form.ts'
import { Button } from '../../ui/button.tsx'

interface FormNoticesProps {
  request: RequestForm
  newer: WorkflowModel | undefined
  onReload: () => void
}

/** What was brought back into the form, what others have saved meanwhile, and why it was not saved. */
export function FormNotices({ request, newer, onReload }: FormNoticesProps) {
  const { t } = useTranslation(['workflow-model', 'detail'])
  const { errors, isDirty } = useFormState({ control: request.form.control })
  const { failure, restored, startOver } = request
  const wrong = Object.entries(errors)
  return (
    <>
      {restored ? <RestoredNote {...restored} onStartOver={startOver} /> : null}
      {newer && isDirty ? (
        <p role="status" className="flex items-center gap-3 rounded-control bg-sunken px-3 py-1.5 text-dense">
          <span className="text-attention">{t('moved', { name: newer.changedByName })}</span>
          <Button
            variant="link"
            size="text"
            className="shrink-0"
            onClick={() => {
              request.forget()
              onReload()
            }}
          >
            {t('reload')}
          </Button>
        </p>
      ) : null}
      {failure !== undefined || wrong.length > 0 ? (
        <div
          role="alert"
          className="flex gap-2.5 rounded-control bg-danger-soft px-3 py-2 text-danger text-dense"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {failure === undefined ? (
            <ul>
              {wrong.map(([name, error]) => (
                <li key={name}>{`${t(`field.${name}`)}: ${error?.message ?? ''}`}</li>
              ))}
            </ul>
          ) : (
            <Failure error={failure} />
          )}
        </div>
      ) : null}
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Rocket, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { deployModel, type WorkflowModel, workflowModelCalls } from '#contract/workflow/model.ts'
import type { ModelProblem } from '#contract/workflow/model-check.ts'
import { HistoryButton } from '../../app/history-button.tsx'
import { OnlineButton } from '../../app/online-button.tsx'
import { useToast } from '../../kit/toasts.tsx'
import type { RequestForm } from '../../kit/use-request-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Overlay } from '../../ui/overlay.tsx'
import type { Drawing } from './use-drawing.ts'

const DeployDialog = lazyPart(async () => ({ default: (await import('./deploy-dialog.tsx')).DeployDialog }))
const DeleteModel = lazyPart(async () => ({ default: (await import('./delete-model.tsx')).DeleteModel }))

interface ModelHeaderProps {
  row: WorkflowModel | undefined
  request: RequestForm
  drawing: Drawing
  formId: string
  problems: readonly ModelProblem[]
}

/** What the model is called, how far it has come, and what can be done with it as a whole. */
export function ModelHeader({ row, request, drawing, formId, problems }: ModelHeaderProps) {
  const { t } = useTranslation(['workflow-model', 'kit', 'detail'])
  const navigate = useNavigate()
  const toast = useToast()
  const { isDirty, isSubmitting } = useFormState({ control: request.form.control })
  const [asked, setAsked] = useState<'deploy' | 'delete'>()
  const back = () => void navigate({ to: '.', search: {} })
  const leave = async () => {
    if (await drawing.takeLast('leave')) back()
  }
  const deploy = async () => {
    if (!(await drawing.takeLast('deploy'))) return
    const drawn = request.form.getValues('bpmnXml') !== row?.bpmnXml
    if (isDirty || drawn) toast({ kind: 'info', text: t('deploy.unsaved') })
    else if (problems.length > 0) toast({ kind: 'error', text: t('problems', { count: problems.length }) })
    else setAsked('deploy')
  }
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant="ghost" size="icon" aria-label={t('back')} onClick={() => void leave()}>
        <ArrowLeft aria-hidden />
      </Button>
      <h1 className="min-w-0 truncate font-semibold text-title">{row?.name ?? t('form.add')}</h1>
      {row ? (
        <Badge variant={row.published ? 'secondary' : 'outline'}>
          {row.published ? t('version', { version: row.version }) : t('published.0')}
        </Badge>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {row ? (
          <>
            <HistoryButton entity="workflow-model" id={String(row.id)} name={row.name} />
            <OnlineButton
              variant="outline"
              to={workflowModelCalls.remove}
              disabled={row.published}
              onClick={() => setAsked('delete')}
            >
              <Trash2 aria-hidden />
              {t('kit:delete')}
            </OnlineButton>
            <OnlineButton variant="outline" to={deployModel} onClick={() => void deploy()}>
              <Rocket aria-hidden />
              {t('deploy.action')}
            </OnlineButton>
          </>
        ) : null}
        <OnlineButton
          to={row ? workflowModelCalls.update : workflowModelCalls.add}
          type="submit"
          form={formId}
          disabled={isSubmitting || drawing.asked || (row !== undefined && !isDirty && !drawing.pending)}
        >
          <Save aria-hidden />
          {t(isSubmitting ? 'detail:form.saving' : 'detail:form.save')}
        </OnlineButton>
      </div>
      <Overlay key={asked}>
        {row && asked === 'deploy' ? <DeployDialog model={row} onClose={() => setAsked(undefined)} /> : null}
        {row && asked === 'delete' ? (
          <DeleteModel model={row} onDeleted={back} onClose={() => setAsked(undefined)} />
        ) : null}
      </Overlay>
    </header>
  )
}

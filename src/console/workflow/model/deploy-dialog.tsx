import { useTranslation } from 'react-i18next'
import { deployModel, type WorkflowModel } from '#contract/workflow/model.ts'
import { useGatewayCall } from '../../app/use-gateway-call.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'

interface DeployDialogProps {
  model: WorkflowModel
  onClose: () => void
}

/** Asks before a model is published as its next version. */
export function DeployDialog({ model, onClose }: DeployDialogProps) {
  const { t } = useTranslation('workflow-model')
  const send = useGatewayCall('workflow-model')
  const next = model.version + 1
  return (
    <ConfirmDialog
      title={t('deploy.title', { name: model.name, version: next })}
      description={t(model.published ? 'deploy.hintNext' : 'deploy.hint')}
      action={t('deploy.action')}
      onConfirm={async () => {
        const { id, revision: baseRevision } = model
        await send(deployModel, { id, baseRevision }, 'deploy.done', { about: [model.name] })
      }}
      onClose={onClose}
    />
  )
}

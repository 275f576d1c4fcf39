import { useTranslation } from 'react-i18next'
import { type WorkflowModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { useGatewayCall } from '../../app/use-gateway-call.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'

interface DeleteModelProps {
  model: WorkflowModel
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a model that was never deployed is deleted. */
export function DeleteModel({ model, onDeleted, onClose }: DeleteModelProps) {
  const { t } = useTranslation(['workflow-model', 'kit'])
  const send = useGatewayCall('kit')
  const { id, name, revision: baseRevision } = model
  return (
    <ConfirmDialog
      destructive
      title={t('deleteQuestion', { count: 1 })}
      description={t('deleteHint')}
      hits={[name]}
      action={t('kit:delete')}
      onConfirm={async () => {
        await send(workflowModelCalls.remove, { ids: [id], baseRevision }, 'deleted', { about: [name] })
        onDeleted()
      }}
      onClose={onClose}
    />
  )
}

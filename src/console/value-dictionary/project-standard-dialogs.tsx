import { useTranslation } from 'react-i18next'
import { deleteProjectStandard } from '#contract/dictionary/project-standard.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { AddProjectStandard } from './add-project-standard.tsx'
import type { OpenStandard } from './open-standard.ts'
import { StandardChanges } from './standard-changes.tsx'

interface ProjectStandardDialogsProps {
  open: OpenStandard
  projectId: string
  onClose: () => void
}

/** What stands open over the list of a project's standards. */
export function ProjectStandardDialogs({ open, projectId, onClose }: ProjectStandardDialogsProps) {
  const { t } = useTranslation('project-standard')
  const send = useGatewayCall('project-standard')
  if (open.act === 'add') return <AddProjectStandard projectId={projectId} onClose={onClose} />
  const { standard } = open
  if (open.act === 'changes') return <StandardChanges standard={standard} onClose={onClose} />
  const { dictionaryId, name } = standard
  return (
    <ConfirmDialog
      title={t('deleteQuestion', { name })}
      description={t('deleteHint')}
      action={t('delete')}
      destructive
      onConfirm={async () => {
        await send(deleteProjectStandard, { projectId: standard.projectId, dictionaryId }, 'done.deleted')
      }}
      onClose={onClose}
    />
  )
}

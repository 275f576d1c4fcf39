import { useTranslation } from 'react-i18next'
import { deleteWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { useSaveAll } from '../app/use-save.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useUndoDeletion } from './deletion.tsx'

interface DeleteWorkSitesProps {
  rows: readonly Pick<WorkSite, 'workSiteId' | 'workSiteName' | 'revision'>[]
  onClose: () => void
  onDone: () => void
}

/**
 * Asks before work sites are deleted, and names them. Each is an edit of its own, so that one which somebody else has changed
 * meanwhile holds up no other.
 */
export function DeleteWorkSites({ rows, onClose, onDone }: DeleteWorkSitesProps) {
  const { t } = useTranslation('work-site')
  const saveAll = useSaveAll('work-site')
  const undo = useUndoDeletion()
  const count = rows.length
  const remove = async () => {
    const edits = rows.map(({ workSiteId: id, workSiteName: label, revision: baseRevision }) => ({
      request: { ids: [id], label, baseRevision },
      id,
    }))
    await saveAll(deleteWorkSites, edits, {
      done: t('deleteQuestion.done', { count }),
      queued: {
        text: t('deleteQuestion.queued', { count }),
        undo: () => void undo(edits.map(({ id }) => id)),
      },
    })
    onDone()
  }
  return (
    <ConfirmDialog
      destructive
      title={t('deleteQuestion.title')}
      description={t('deleteQuestion.description', { count })}
      hits={rows.map(({ workSiteName }) => workSiteName)}
      action={t('deleteQuestion.action')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

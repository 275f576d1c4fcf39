import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deleteWorkSites } from '#contract/work-site/endpoints.ts'
import type { WorkSite } from '#contract/work-site/schema.ts'
import { call } from '#request/call.ts'
import { useEngine } from '../app/engine.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useToast } from '../kit/toasts.tsx'

interface DeleteWorkSitesProps {
  rows: readonly Pick<WorkSite, 'workSiteId' | 'workSiteName'>[]
  onClose: () => void
  onDone: () => void
}

/** Asks before work sites are deleted, names them, and deletes them at the gateway; there is no deleting offline. */
export function DeleteWorkSites({ rows, onClose, onDone }: DeleteWorkSitesProps) {
  const { t } = useTranslation('work-site')
  const engine = useEngine()
  const queries = useQueryClient()
  const toast = useToast()
  const remove = async () => {
    const ids = rows.map(({ workSiteId }) => workSiteId)
    const { deleted } = await call(deleteWorkSites, { ids }, { handles: 'all' })
    await engine.syncNow()
    await queries.invalidateQueries()
    toast({ kind: 'done', text: t('deleteQuestion.done', { count: deleted }) })
    onDone()
  }
  return (
    <ConfirmDialog
      destructive
      title={t('deleteQuestion.title')}
      description={t('deleteQuestion.description', { count: rows.length })}
      hits={rows.map(({ workSiteName }) => workSiteName)}
      action={t('deleteQuestion.action')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

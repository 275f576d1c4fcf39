import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DeleteFileProps {
  /** What goes, and for whom. */
  description: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before a file is deleted, in the specification's words (§8). */
export function DeleteFile({ description, onConfirm, onClose }: DeleteFileProps) {
  const { t } = useTranslation('kit')
  return (
    <ConfirmDialog
      destructive
      title={t('deleteFile.title')}
      description={description}
      action={t('deleteFile.action')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

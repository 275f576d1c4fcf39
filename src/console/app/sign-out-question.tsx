import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'

interface SignOutQuestionProps {
  waiting: number
  needYou: number
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Says before a sign-out what becomes of the edits that have not been sent. */
export function SignOutQuestion({ waiting, needYou, onConfirm, onClose }: SignOutQuestionProps) {
  const { t } = useTranslation('queue')
  const sentences = [
    waiting > 0 ? t('signOut.waiting', { count: waiting }) : '',
    needYou > 0 ? t('signOut.needYou', { count: needYou }) : '',
  ]
  return (
    <ConfirmDialog
      title={t('signOut.title')}
      description={sentences.filter(Boolean).map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      ))}
      action={t('signOut.action')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

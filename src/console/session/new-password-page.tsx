import { useTranslation } from 'react-i18next'
import { useToast } from '../kit/toasts.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { ResetForm } from './recovery-reset.tsx'
import type { NewPassword } from './sign-in.ts'

/** The password is right, but one-time or past its valid period: nothing else can be done before it is replaced. */
export function NewPasswordPage({ due, onReturn }: { due: NewPassword; onReturn: () => void }) {
  const { t } = useTranslation('recovery')
  const toast = useToast()
  const done = () => {
    toast({ kind: 'done', text: t('replaced') })
    onReturn()
  }
  return (
    <AuthLayout title={t('title.replace')}>
      <p role="status" className="mb-4 rounded-control bg-attention-soft px-4 py-3 text-attention text-body">
        {due.reason}
      </p>
      <ResetForm proof={due} onDone={done} onOver={onReturn} />
    </AuthLayout>
  )
}

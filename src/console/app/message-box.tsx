import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NetworkFailure, type Refused } from '#request/errors.ts'
import { sessionState } from '#request/session.ts'
import { diagnosticsPath } from '../shell/paths.ts'
import { AlertDialog, AlertDialogAction, AlertDialogContent } from '../ui/alert-dialog.tsx'
import { Button, buttonVariants } from '../ui/button.tsx'

interface MessageBoxProps {
  /** Given for an error box. */
  failure?: Refused | NetworkFailure
  message?: string
  onClose: () => void
}

/** A message box, or an error box with the number that support needs (specification §8). */
export function MessageBox({ failure, message, onClose }: MessageBoxProps) {
  const { t } = useTranslation('session')
  const network = failure instanceof NetworkFailure
  const requestId = network ? undefined : failure?.requestId
  const text = network ? t(`network.${failure.reason}`) : (failure?.prompt ?? failure?.message ?? message)
  return (
    <AlertDialog open onOpenChange={(open) => open || onClose()}>
      <AlertDialogContent title={t(failure ? 'box.error' : 'box.notice')} description={text}>
        {requestId ? (
          <p className="text-faint text-small">
            {t('box.requestId')} <code className="select-all break-all font-mono">{requestId}</code>
          </p>
        ) : null}
        <div className="mt-2 flex items-center justify-end gap-3">
          {failure && sessionState() !== 'none' ? (
            <Link
              to={diagnosticsPath}
              onClick={onClose}
              className={buttonVariants({ variant: 'link', size: 'text' })}
            >
              {t('box.diagnostics')}
            </Link>
          ) : null}
          <AlertDialogAction asChild>
            <Button>{t('box.close')}</Button>
          </AlertDialogAction>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  )
}

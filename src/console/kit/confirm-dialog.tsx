import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { useFormat } from './format.ts'
import { Failure } from './states.tsx'
import { useSingleWrite } from './use-single-write.ts'

interface ConfirmDialogProps {
  title: string
  description: ReactNode
  /** Names of what it will hit; the first few are shown, the rest counted. */
  hits?: readonly string[]
  /** What the button says: a verb. */
  action: string
  destructive?: boolean
  onConfirm: () => Promise<void>
  onClose: () => void
}

const namesShown = 5

/** Asks before something is done, and names what it will hit. Stays open, with the reason, when it fails. */
export function ConfirmDialog({
  title,
  description,
  hits = [],
  action,
  destructive = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation('kit')
  const format = useFormat()
  const { start, busy, failure } = useSingleWrite(async () => {
    await onConfirm()
    onClose()
  })
  return (
    <AlertDialog open onOpenChange={(open) => open || busy || onClose()}>
      <AlertDialogContent title={title} description={description}>
        {hits.length > 0 ? (
          <ul className="rounded-control bg-sunken px-4 py-2 text-body">
            {hits.slice(0, namesShown).map((name) => (
              <li key={name} className="wrap-anywhere">
                {name}
              </li>
            ))}
            {hits.length > namesShown ? (
              <li className="text-soft">
                {t('confirm.more', { count: format.number(hits.length - namesShown) })}
              </li>
            ) : null}
          </ul>
        ) : null}
        {failure === undefined ? null : (
          <p role="alert" className="text-danger text-dense">
            <Failure error={failure} />
          </p>
        )}
        <div className="mt-2 flex justify-end gap-2">
          <AlertDialogCancel asChild>
            <Button variant="outline" disabled={busy}>
              {t('cancel')}
            </Button>
          </AlertDialogCancel>
          <AlertDialogAction asChild>
            <Button
              variant={destructive ? 'destructive' : 'default'}
              disabled={busy}
              onClick={(event) => {
                event.preventDefault()
                start()
              }}
            >
              {action}
            </Button>
          </AlertDialogAction>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  )
}

import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { useTyping } from './typing.ts'

interface LeaveGuardProps {
  /** Something is not saved. */
  blocks: boolean
  /** Another part of the same page is elsewhere too: its address differs in what is searched for. */
  withinPage?: boolean
  /** What is not saved is given up. */
  onDiscard?: () => void
}

/** Asks before unsaved changes are left, whether by a link, the back button or the browser's own close. */
export function LeaveGuard({ blocks, withinPage = false, onDiscard }: LeaveGuardProps) {
  useTyping(blocks)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      blocks &&
      (current.pathname !== next.pathname ||
        (withinPage && JSON.stringify(current.search) !== JSON.stringify(next.search))),
    enableBeforeUnload: () => blocks,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const discard = () => {
    onDiscard?.()
    blocker.proceed()
  }
  return <DiscardQuestion onStay={blocker.reset} onDiscard={discard} />
}

interface DiscardQuestionProps {
  onStay: () => void
  onDiscard: () => void
}

/** Whether unsaved changes may be thrown away. */
export function DiscardQuestion({ onStay, onDiscard }: DiscardQuestionProps) {
  const { t } = useTranslation('detail')
  return (
    <AlertDialog open onOpenChange={(open) => open || onStay()}>
      <AlertDialogContent title={t('form.leave')} description={t('form.leaveHint')}>
        <div className="flex justify-end gap-2">
          <AlertDialogCancel asChild>
            <Button variant="outline">{t('form.stay')}</Button>
          </AlertDialogCancel>
          <AlertDialogAction asChild>
            <Button variant="destructive" onClick={onDiscard}>
              {t('form.discard')}
            </Button>
          </AlertDialogAction>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  )
}

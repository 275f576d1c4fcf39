import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { Failure } from './states.tsx'
import { useSingleWrite } from './use-single-write.ts'

interface ActionDialogProps {
  title: string
  description?: string
  /** What its button does, in a word. */
  action: string
  /** Whether all that the act needs is there. */
  ready: boolean
  /** Closes the dialog when it resolves; why it rejects is said in the dialog, where all stays as it was. */
  act: () => Promise<unknown>
  onClose: () => void
  /** Of the dialog: how wide it is. */
  className?: string
  children: ReactNode
}

/** Asks what an act needs, and does it: one at a time, and never closed while it is under way. */
export function ActionDialog({
  title,
  description,
  action,
  ready,
  act,
  onClose,
  className,
  children,
}: ActionDialogProps) {
  const { t } = useTranslation('kit')
  const { start, busy, failure } = useSingleWrite(async () => {
    await act()
    onClose()
  })
  return (
    <Dialog open onOpenChange={(open) => open || busy || onClose()}>
      <DialogContent title={title} description={description} className={className}>
        <DialogBody className="flex flex-col gap-3">
          {children}
          {failure === undefined ? null : (
            <p role="alert" className="text-danger text-dense">
              <Failure error={failure} />
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button onClick={() => start()} disabled={busy || !ready}>
            {action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedEdit } from '#offline/surface.ts'
import { useEngine } from '../app/engine.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'

interface DiscardEditProps {
  edit: QueuedEdit
  onClose: () => void
}

/** Asks for a typed word before an edit is given up: it is nowhere but on this device. */
export function DiscardEdit({ edit, onClose }: DiscardEditProps) {
  const { t } = useTranslation('sync')
  const id = useId()
  const { queue } = useEngine()
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const word = t('discardQuestion.word')
  const discard = async () => {
    try {
      await queue.discard(edit.seq)
      toast({ kind: 'info', text: t('discarded') })
      onClose()
    } catch (failure) {
      toast({ kind: 'error', text: messageOf(failure) })
    }
  }
  return (
    <AlertDialog open onOpenChange={(open) => open || onClose()}>
      <AlertDialogContent
        title={t('discardQuestion.title')}
        description={t('discardQuestion.description', { label: edit.label })}
      >
        <form
          className="flex flex-col gap-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() === word) void discard()
          }}
        >
          <Label htmlFor={id}>{t('discardQuestion.typed', { word })}</Label>
          <Input
            id={id}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="mt-4 flex justify-end gap-2">
            <AlertDialogCancel asChild>
              <Button>{t('kit:cancel')}</Button>
            </AlertDialogCancel>
            <Button look="danger" type="submit" disabled={typed.trim() !== word}>
              {t('discardQuestion.action')}
            </Button>
          </div>
        </form>
      </AlertDialogContent>
    </AlertDialog>
  )
}

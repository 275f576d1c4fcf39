import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedEdit } from '#offline/engine-types.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'
import { useQueueCommands } from './use-edits.ts'

const namesShown = 5

interface DiscardEditsProps {
  edits: readonly QueuedEdit[]
  onClose: () => void
}

/** Asks for a typed word before edits are given up: they are nowhere but on this device. */
export function DiscardEdits({ edits, onClose }: DiscardEditsProps) {
  const { t } = useTranslation('queue')
  const id = useId()
  const commands = useQueueCommands()
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const word = t('discardQuestion.word')
  const right = typed.trim().toLowerCase() === word
  const arrived = edits.filter(({ mayHaveArrived }) => mayHaveArrived).length
  const discard = async () => {
    try {
      const count = await commands.discard(edits.map(({ seq }) => seq))
      if (count > 0) toast({ kind: 'info', text: t('discarded', { count }) })
      if (count < edits.length)
        toast({ kind: 'error', text: t('notDiscarded', { count: edits.length - count }) })
      onClose()
    } catch (failure) {
      toast({ kind: 'error', text: messageOf(failure) })
    }
  }
  return (
    <AlertDialog open onOpenChange={(open) => open || onClose()}>
      <AlertDialogContent
        title={t('discardQuestion.title', { count: edits.length })}
        description={t('discardQuestion.description')}
      >
        <ul className="rounded-control bg-sunken px-4 py-2 text-body">
          {edits.slice(0, namesShown).map((edit) => (
            <li key={edit.seq} className="truncate">
              {edit.label} · {t(`endpoint.${edit.endpointId}`)}
            </li>
          ))}
          {edits.length > namesShown ? (
            <li className="text-soft">{t('kit:confirm.more', { count: edits.length - namesShown })}</li>
          ) : null}
        </ul>
        {arrived > 0 ? (
          <p className="text-attention text-body">{t('discardQuestion.arrived', { count: arrived })}</p>
        ) : null}
        <form
          className="flex flex-col gap-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            if (right) void discard()
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
              <Button variant="outline">{t('kit:cancel')}</Button>
            </AlertDialogCancel>
            <Button variant="destructive" type="submit" disabled={!right}>
              {t('discardQuestion.action')}
            </Button>
          </div>
        </form>
      </AlertDialogContent>
    </AlertDialog>
  )
}

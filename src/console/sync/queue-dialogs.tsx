import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditDetail, QueuedEdit } from '#offline/engine-types.ts'
import { resolveFormOf } from '../resolve-forms.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { wasMovedMeanwhile } from './edit-states.ts'
import { useQueueCommands } from './use-edits.ts'

const DiscardEdits = lazyPart(async () => ({ default: (await import('./discard-edits.tsx')).DiscardEdits }))
const SaveRescue = lazyPart(async () => ({ default: (await import('./save-rescue.tsx')).SaveRescue }))
const TakeRescue = lazyPart(async () => ({ default: (await import('./take-rescue.tsx')).TakeRescue }))

/** What stands open over the queue. */
export type QueueDialog =
  | { kind: 'discard'; edits: readonly QueuedEdit[] }
  | { kind: 'resolve'; edit: EditDetail }
  | { kind: 'save-rescue' }
  | { kind: 'take-rescue' }

const OpenDialogContext = createContext<(dialog: QueueDialog) => void>(() => {
  throw new Error('useQueueDialog needs QueueDialogs above it')
})

/** Opens a dialog over the queue; the same function each time. */
export function useQueueDialog(): (dialog: QueueDialog) => void {
  return useContext(OpenDialogContext)
}

/** The dialogs of the queue, for all that lies below. */
export function QueueDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<QueueDialog>()
  const close = () => setOpen(undefined)
  return (
    <OpenDialogContext value={setOpen}>
      {children}
      <Overlay key={open?.kind}>
        {open?.kind === 'discard' ? <DiscardEdits edits={open.edits} onClose={close} /> : null}
        {open?.kind === 'resolve' ? <Resolve edit={open.edit} onClose={close} /> : null}
        {open?.kind === 'save-rescue' ? <SaveRescue onClose={close} /> : null}
        {open?.kind === 'take-rescue' ? <TakeRescue onClose={close} /> : null}
      </Overlay>
    </OpenDialogContext>
  )
}

function Resolve({ edit, onClose }: { edit: EditDetail; onClose: () => void }) {
  const { t } = useTranslation('queue')
  const commands = useQueueCommands()
  const Form = resolveFormOf(edit.endpointId)
  if (!Form) return null
  return (
    <Form
      edit={edit}
      submit={(endpoint, request) =>
        commands.revise(edit.seq, endpoint, request).catch((failure: unknown) => {
          throw wasMovedMeanwhile(failure) ? new Error(t('movedMeanwhile', { count: 1 })) : failure
        })
      }
      onClose={onClose}
    />
  )
}

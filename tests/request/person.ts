import { Device } from '#offline/session/device.ts'
import { SessionKeeper } from '#offline/session/session-keeper.ts'
import type { Dialog, Dialogs } from '#request/dialogs.ts'
import { dialogs } from '#request/session.ts'

/** What a person does with the dialogs of the session: answers, and notes what is said. */
export type Person = Pick<Dialogs, 'password' | 'alert' | 'error'>

const present: { leave: () => void } = { leave: () => undefined }

/** Lets this person answer what the session asks and says, as the console's prompts would, instead of the one before. */
export function seat(person: Person): void {
  present.leave()
  const seen = new Set<Dialog>()
  present.leave = dialogs().subscribe(() => {
    for (const dialog of dialogs().read()) {
      if (seen.has(dialog)) continue
      seen.add(dialog)
      void answer(dialog, person)
    }
  })
}

async function answer(dialog: Dialog, person: Person): Promise<void> {
  if (dialog.kind === 'password')
    return dialog.close(await person.password(dialog.accountName, dialog.refused))
  // There is no account with a second factor in these tests.
  if (dialog.kind === 'factor') return dialog.close()
  if (dialog.kind === 'alert') await person.alert(dialog.message)
  else person.error(dialog.failure)
  dialog.close()
}

/** Sees to the session as the engine does, on a device that stores nothing; returns what ends that. */
export function attendSession(): () => void {
  const device = new Device(undefined, 'storage-unavailable')
  const end = new SessionKeeper(device).attend()
  return () => {
    end()
    device.close()
  }
}

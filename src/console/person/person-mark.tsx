import { useUnsynced } from '../app/engine.tsx'
import { UnsyncedMark } from '../kit/unsynced-mark.tsx'

/** Says that a person's record has edits that are on this device only. */
export function PersonMark({ userId }: { userId: string }) {
  const unsynced = useUnsynced('person', userId)
  return unsynced ? <UnsyncedMark mark={unsynced} /> : null
}

import { useUnsynced } from '../app/engine.tsx'
import { UnsyncedMark } from '../kit/unsynced-mark.tsx'

/** Says that an account has edits that are on this device only. */
export function AccountMark({ accountId }: { accountId: string }) {
  const unsynced = useUnsynced('account', accountId)
  return unsynced ? <UnsyncedMark mark={unsynced} /> : null
}

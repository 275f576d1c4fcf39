import { useUnsynced } from '../app/engine.tsx'
import { UnsyncedMark } from '../kit/unsynced-mark.tsx'

/** Says that a work site has edits that are on this device only. */
export function WorkSiteMark({ workSiteId }: { workSiteId: string }) {
  const unsynced = useUnsynced('work-site', workSiteId)
  return unsynced ? <UnsyncedMark needsYou={unsynced === 'needYou'} /> : null
}

import type { WorkSite } from '#contract/work-site/schema.ts'
import { useUnsynced, willBeDeleted } from '../app/engine.tsx'
import { UnsyncedMark } from '../kit/unsynced-mark.tsx'
import { cn } from '../ui/cn.ts'

/** Says that a work site has edits that are on this device only. */
export function WorkSiteMark({ workSiteId }: { workSiteId: string }) {
  const unsynced = useUnsynced('work-site', workSiteId)
  return unsynced ? <UnsyncedMark mark={unsynced} /> : null
}

/** Its name in the list, struck through while its deletion waits to be sent. */
export function WorkSiteName({ row }: { row: WorkSite }) {
  const deleted = willBeDeleted(useUnsynced('work-site', row.workSiteId))
  return (
    <span className={cn('block truncate font-medium', deleted && 'text-soft line-through')}>
      {row.workSiteName}
    </span>
  )
}

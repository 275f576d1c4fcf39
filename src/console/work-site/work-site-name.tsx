import type { WorkSite } from '#contract/work-site/entity.ts'
import { useUnsynced, willBeDeleted } from '../app/engine.tsx'
import { cn } from '../ui/cn.ts'

/** Its name in the list, struck through while its deletion waits to be sent. */
export function WorkSiteName({ row }: { row: WorkSite }) {
  const deleted = willBeDeleted(useUnsynced('work-site', row.workSiteId))
  return (
    <span className={cn('block truncate font-medium', deleted && 'text-soft line-through')}>
      {row.workSiteName}
    </span>
  )
}

import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { auditAccounts } from '#contract/account/administration-endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import type { Permission } from '#contract/permissions.ts'
import { getTerminalStatistics } from '#contract/terminal/statistics.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { item } from '#request/session.ts'
import { useCurrentProject } from '../project/project-picker.tsx'
import { useShellData } from '../shell/shell-data.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { AlongTheLine } from './along-the-line.tsx'
import { WaitingForMe } from './waiting-for-me.tsx'

const FirstSteps = lazyPart(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const NoRole = lazyPart(async () => ({ default: (await import('./no-role.tsx')).NoRole }))

/** What those may do who lead an installation through its beginning. */
const firstSteps: readonly Permission[] = ['organization:add', 'person:add', 'account:add', 'role:member']

/** Part of the day, for the greeting. */
function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** What waits for the account, and the current project's work sites along the line. */
export function HomePage() {
  const { t } = useTranslation('home')
  const { menus } = useShellData()
  const current = useCurrentProject()
  const granted = new Set(menus.flatMap((menu) => menu.authFunctionList.map((each) => each.functionAction)))
  const name = item('userAccount')?.userName ?? ''
  return (
    <div className="flex flex-col gap-4 p-4 railed:px-6 railed:py-5">
      <h1 className="font-semibold text-title">
        {t(`greeting.${partOfDay(new Date().getHours())}`, { name })}
      </h1>
      {granted.size === 0 ? (
        <Suspense>
          <NoRole />
        </Suspense>
      ) : null}
      <WaitingForMe
        messages={granted.has(listMessages.permission)}
        reviews={granted.has('message:review')}
        audits={granted.has(auditAccounts.permission)}
        terminals={granted.has(getTerminalStatistics.permission)}
      />
      {firstSteps.every((permission) => granted.has(permission)) && current.projects ? (
        <Suspense>
          <FirstSteps projects={current.projects.length} />
        </Suspense>
      ) : null}
      {current.projectId && granted.has(listWorkSites.permission) ? (
        <AlongTheLine current={current} projectId={current.projectId} />
      ) : null}
    </div>
  )
}

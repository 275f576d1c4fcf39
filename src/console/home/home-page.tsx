import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { getHome } from '#contract/home/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { item } from '#request/session.ts'
import { useCurrentProject } from '../app/use-current-project.ts'
import { EmptyState, ErrorState } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { AlongTheLine } from './along-the-line.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Tallies } from './tallies.tsx'
import { WaitingForMe } from './waiting-for-me.tsx'

const FirstSteps = lazyPart(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const NoRole = lazyPart(async () => ({ default: (await import('./no-role.tsx')).NoRole }))

const nothing = {}

/** Part of the day, for the greeting. */
function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/**
 * What waits for the account and how much there is, from one call; and the current project's work sites along the line, which
 * this device has by itself, with what was not synced yet.
 */
export function HomePage() {
  const { t } = useTranslation('home')
  const { menus } = useShellData()
  const current = useCurrentProject()
  const { data: home, error, refetch } = useEndpoint(getHome, nothing, { storedFirst: true })
  const anyFunction = menus.some(({ authFunctionList }) => authFunctionList.length > 0)
  const seesSites = anyMenuGrants(menus, listWorkSites.permission)
  const name = item('userAccount')?.userName ?? ''
  return (
    <div className="flex flex-col gap-4 p-4 railed:px-6 railed:py-5">
      <h1 className="font-semibold text-title">
        {t(`greeting.${partOfDay(new Date().getHours())}`, { name })}
      </h1>
      {anyFunction ? null : (
        <Suspense>
          <NoRole />
        </Suspense>
      )}
      {error && !home ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {error && !home ? null : <WaitingForMe waiting={home?.waiting} />}
      {home?.steps ? (
        <Suspense>
          <FirstSteps {...home.steps} />
        </Suspense>
      ) : null}
      <Shortcuts />
      {current.projectId && seesSites ? (
        <AlongTheLine current={current} projectId={current.projectId} />
      ) : null}
      {current.projects?.length === 0 && seesSites && !home?.steps ? (
        <EmptyState title={t('noProject')} hint={t('noProjectHint')} />
      ) : null}
      {home ? <Tallies {...home} /> : null}
    </div>
  )
}

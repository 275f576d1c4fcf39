import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { listHistory } from '#contract/log/endpoints.ts'
import { listLoginLogs } from '#contract/log/lists.ts'
import type { Permission } from '#contract/permissions.ts'
import { z } from '#contract/zod.ts'
import { useAllows } from '../kit/permission.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Tabs, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { CallLogList } from './call-log-list.tsx'
import { LoginLogList } from './login-log-list.tsx'

const TrailList = lazyPart(async () => ({ default: (await import('./trail-list.tsx')).TrailList }))
const TrailCheckPanel = lazyPart(async () => ({
  default: (await import('./trail-check-panel.tsx')).TrailCheckPanel,
}))
const LogCharts = lazyPart(async () => ({ default: (await import('./log-charts.tsx')).LogCharts }))

const LogTab = z.enum(['login', 'operation', 'system', 'statistics', 'trail', 'check'])
type LogTab = z.output<typeof LogTab>
const LogView = z.looseObject({ tab: z.optional(LogTab) })

const seenBy: Readonly<Record<LogTab, Permission | 'public' | 'signed-in'>> = {
  login: listLoginLogs.permission,
  operation: listLoginLogs.permission,
  system: listLoginLogs.permission,
  statistics: listLoginLogs.permission,
  trail: listHistory.permission,
  check: 'log:verify',
}

/** Who signed in, what people did, what was called, and every change with its trail; as far as each may be seen. */
export function LogScreen() {
  const { t } = useTranslation('log')
  const allows = useAllows()
  const seen = LogTab.options.filter((tab) => allows({ permission: seenBy[tab] }))
  const asked = z.safeParse(LogView, useSearch({ from: '/_shell/admin/systemLog' })).data?.tab
  const tab = seen.find((each) => each === asked) ?? seen[0]
  const navigate = useNavigate()
  if (!tab) return null
  const tabs = (
    <TabsList>
      {seen.map((each) => (
        <TabsTrigger key={each} value={each}>
          {t(`tab.${each}`)}
        </TabsTrigger>
      ))}
    </TabsList>
  )
  return (
    <Tabs
      className="contents"
      value={tab}
      // Filters, page and sort belong to the log that is left.
      onValueChange={(next) =>
        void navigate({ to: '.', search: { tab: LogTab.options.find((each) => each === next) } })
      }
    >
      <Suspense>{panelOf(tab, tabs)}</Suspense>
    </Tabs>
  )
}

function panelOf(tab: LogTab, tabs: ReactNode) {
  switch (tab) {
    case 'login':
      return <LoginLogList tabs={tabs} />
    case 'trail':
      return <TrailList tabs={tabs} />
    case 'check':
      return <TrailCheckPanel tabs={tabs} />
    case 'statistics':
      return <LogCharts tabs={tabs} />
    default:
      return <CallLogList key={tab} kind={tab} tabs={tabs} />
  }
}

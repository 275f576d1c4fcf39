import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from '#contract/zod.ts'
import { Tabs, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { CallLogList } from './call-log-list.tsx'
import { LoginLogList } from './login-log-list.tsx'

const LogTab = z.enum(['login', 'operation', 'system'])
const LogView = z.looseObject({ tab: z.optional(LogTab) })

/** Who signed in, what people did, and what was called; for administrators. */
export function LogScreen() {
  const { t } = useTranslation('log')
  const { tab = 'login' } = z.parse(LogView, useSearch({ from: '/_shell/admin/systemLog' }))
  const navigate = useNavigate()
  const tabs = (
    <TabsList>
      {LogTab.options.map((each) => (
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
      {tab === 'login' ? <LoginLogList tabs={tabs} /> : <CallLogList key={tab} kind={tab} tabs={tabs} />}
    </Tabs>
  )
}

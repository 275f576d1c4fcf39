import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from '#contract/zod.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Tabs, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { TerminalList } from './terminal-list.tsx'

const TerminalCharts = lazyPart(async () => ({
  default: (await import('./terminal-charts.tsx')).TerminalCharts,
}))

const TerminalTab = z.enum(['terminals', 'statistics'])
const TerminalView = z.looseObject({ tab: z.optional(TerminalTab) })

/** The fleet board: the devices that people sign in on, whether they may, and what of them needs somebody first. */
export function TerminalScreen() {
  const { t } = useTranslation('terminal')
  const search = useSearch({ from: '/_shell/admin/terminal-authentication' })
  const tab = z.safeParse(TerminalView, search).data?.tab ?? 'terminals'
  const navigate = useNavigate()
  const tabs = (
    <TabsList>
      {TerminalTab.options.map((each) => (
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
      onValueChange={(next) =>
        void navigate({ to: '.', search: next === 'statistics' ? { tab: 'statistics' } : {} })
      }
    >
      {tab === 'terminals' ? <TerminalList tabs={tabs} /> : <TerminalCharts tabs={tabs} />}
    </Tabs>
  )
}

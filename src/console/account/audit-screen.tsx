import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuditStatus } from '#contract/account/administration.ts'
import { z } from '#contract/zod.ts'
import { Tabs, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { AuditList } from './audit-list.tsx'

const AuditView = z.looseObject({ tab: z.optional(AuditStatus) })

/** Registrations to be reviewed, and what became of the others. */
export function AuditScreen() {
  const { t } = useTranslation('account')
  const search = z.safeParse(AuditView, useSearch({ from: '/_shell/admin/user-audit' })).data
  const navigate = useNavigate()
  const tab = search?.tab ?? 'to-be-reviewed'
  const tabs = (
    <TabsList>
      {AuditStatus.options.map((each) => (
        <TabsTrigger key={each} value={each}>
          {t(`audit.${each}`)}
        </TabsTrigger>
      ))}
    </TabsList>
  )
  return (
    <Tabs
      className="contents"
      value={tab}
      onValueChange={(next) =>
        void navigate({ to: '.', search: { tab: AuditStatus.options.find((each) => each === next) } })
      }
    >
      <AuditList key={tab} audit={tab} tabs={tabs} />
    </Tabs>
  )
}

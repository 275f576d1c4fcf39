import { useTranslation } from 'react-i18next'
import { statusRank, type WorkSiteStatus } from '#contract/work-site/schema.ts'
import { StatusBadge } from '../kit/status-badge.tsx'

/** The status of a work site: the work is all done once it is completed, whether accepted yet or not. */
export function WorkSiteStatusBadge({ status }: { status: WorkSiteStatus }) {
  const { t } = useTranslation('work-site')
  return (
    <StatusBadge progress={Math.min(1, statusRank(status) / statusRank('completed'))}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}

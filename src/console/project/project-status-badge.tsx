import { useTranslation } from 'react-i18next'
import type { ProjectRow } from '#contract/project/entities.ts'
import { projectStatuses } from '#contract/project/schema.ts'
import { StatusBadge } from '../kit/status-badge.tsx'
import { Badge } from '../ui/badge.tsx'

/** How far a project has come; one that was suspended stands beside that course. */
export function ProjectStatusBadge({ status }: Pick<ProjectRow, 'status'>) {
  const { t } = useTranslation('project')
  if (status === 'suspended') return <Badge variant="outline">{t('status.suspended')}</Badge>
  const last = projectStatuses.length - 1
  return <StatusBadge progress={projectStatuses.indexOf(status) / last}>{t(`status.${status}`)}</StatusBadge>
}

import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'

/** Whether processes of a version can be started. */
export function VersionBadge({ status }: { status: number }) {
  const { t } = useTranslation('workflow-model')
  return <Badge variant={status === 1 ? 'secondary' : 'outline'}>{t(`status.${status}`)}</Badge>
}

import { useTranslation } from 'react-i18next'
import type { VariationStatus } from '#contract/boq/variation.ts'
import { StatusBadge } from '../kit/status-badge.tsx'
import { Badge } from '../ui/badge.tsx'

const progress = { draft: 0, submitted: 0.5, approved: 1 } as const

/** How far a variation has come. */
export function VariationBadge({ status }: { status: VariationStatus }) {
  const { t } = useTranslation('boq-variation')
  if (status === 'rejected') return <Badge variant="outline">{t('status.rejected')}</Badge>
  return <StatusBadge progress={progress[status]}>{t(`status.${status}`)}</StatusBadge>
}

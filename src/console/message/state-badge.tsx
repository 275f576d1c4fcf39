import { useTranslation } from 'react-i18next'
import type { DeliveryState } from '#contract/delivery/schema.ts'
import { Badge, type BadgeVariant } from '../ui/badge.tsx'

const variants: Readonly<Record<DeliveryState, BadgeVariant>> = {
  waiting: 'outline',
  delivered: 'secondary',
  'failed-over': 'secondary',
  dead: 'destructive',
}

/** Where a delivery stands. */
export function StateBadge({ state }: { state: DeliveryState }) {
  const { t } = useTranslation('delivery')
  return <Badge variant={variants[state]}>{t(`state.${state}`)}</Badge>
}

import { useTranslation } from 'react-i18next'
import type { AcceptanceStatus } from '#contract/unit-work/division.ts'
import { Badge, type BadgeVariant } from '../ui/badge.tsx'

const variants: Readonly<Record<AcceptanceStatus, BadgeVariant>> = {
  unchecked: 'secondary',
  accepted: 'default',
  rejected: 'destructive',
}

/** 未验, 合格 or 不合格. */
export function AcceptanceBadge({ status }: { status: AcceptanceStatus }) {
  const { t } = useTranslation('division')
  return <Badge variant={variants[status]}>{t(`status.${status}`)}</Badge>
}

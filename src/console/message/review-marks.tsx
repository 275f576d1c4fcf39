import { useTranslation } from 'react-i18next'
import { type Review, waitedOf } from '#contract/message/schema.ts'
import { Badge, type BadgeVariant } from '../ui/badge.tsx'
import { useDuration } from './use-duration.ts'

const variants: Record<Review['action'], BadgeVariant> = {
  add: 'default',
  update: 'outline',
  delete: 'destructive',
  restore: 'default',
}

/** What was done to a row, and, of an edit made offline, how long it waited on its device. */
export function ReviewMarks({ review }: { review: Review }) {
  const { t } = useTranslation('message')
  const duration = useDuration()
  return (
    <>
      <Badge variant={variants[review.action]}>{t(`action.${review.action}`)}</Badge>
      {review.offline ? (
        <Badge variant="attention">{t('offlineFor', { duration: duration(waitedOf(review)) })}</Badge>
      ) : null}
    </>
  )
}

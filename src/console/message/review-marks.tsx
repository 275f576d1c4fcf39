import { useTranslation } from 'react-i18next'
import { type Review, waitedOf } from '#contract/message/schema.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { useDuration } from './use-duration.ts'

const tones: Record<Review['action'], BadgeTone> = { add: 'action', update: 'outline', delete: 'danger' }

/** What was done to a row, and, of an edit made offline, how long it waited on its device. */
export function ReviewMarks({ review }: { review: Review }) {
  const { t } = useTranslation('message')
  const duration = useDuration()
  return (
    <>
      <Badge tone={tones[review.action]}>{t(`action.${review.action}`)}</Badge>
      {review.offline ? (
        <Badge tone="attention">{t('offlineFor', { duration: duration(waitedOf(review)) })}</Badge>
      ) : null}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { type Review, waitedOf } from '#contract/message/schema.ts'
import { DescriptionList } from '../kit/description-list.tsx'
import { FieldChanges } from '../kit/field-changes.tsx'
import { useFormat } from '../kit/format.ts'
import { useDuration } from './use-duration.ts'

/** Below this a device's clock counts as right, milliseconds: answers travel for a while. */
const clockTolerance = 5_000

/** What an auditor reviews of an edit: who, on which device, when made and synced, before and after. */
export function MessageReview({ review }: { review: Review }) {
  const { t } = useTranslation(['message', 'queue'])
  const format = useFormat()
  const clock = useClockText()
  const duration = useDuration()
  return (
    <>
      <DescriptionList
        items={[
          { label: t('review.who'), value: `${review.userName} (${review.accountName})` },
          { label: t('review.device'), value: review.terminalName ?? t('review.unknownDevice') },
          { label: t('review.madeAt'), value: format.time(review.madeAt) },
          { label: t('review.syncedAt'), value: format.time(review.syncedAt) },
          ...(review.offline ? [{ label: t('review.waited'), value: duration(waitedOf(review)) }] : []),
          { label: t('review.offset'), value: clock(review.clockOffset) },
          { label: t('review.action'), value: t(`action.${review.action}`) },
          { label: t('review.what'), value: `${review.label} · ${t(`queue:endpoint.${review.endpointId}`)}` },
        ]}
      />
      <section>
        <h3 className="mb-2 font-semibold text-dense">{t('review.changes')}</h3>
        <FieldChanges entity={review.entity} before={review.before} after={review.after} />
      </section>
    </>
  )
}

/** How a device's clock stood against the gateway's, given the gateway's minus the device's in milliseconds. */
function useClockText(): (offset: number) => string {
  const { t } = useTranslation('message')
  const duration = useDuration()
  return (offset) => {
    if (Math.abs(offset) < clockTolerance) return t('review.offsetNone')
    return t(offset > 0 ? 'review.slow' : 'review.fast', { duration: duration(offset) })
  }
}

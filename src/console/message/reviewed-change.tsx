import { useTranslation } from 'react-i18next'
import type { Review } from '#contract/message/schema.ts'
import { useChangedFields } from '../kit/field-changes.tsx'
import { useFieldText } from '../kit/use-field-text.ts'

/** Fields that fit beside each other on a line. */
const shown = 2

/** What a synced edit changed, on one line: 完成进度 97% → 95.5%. Of a deleted row nothing stands there any more. */
export function ReviewedChange({ review }: { review: Review }) {
  const { entity, action, before, after } = review
  const { t } = useTranslation([entity, 'message'])
  const text = useFieldText(entity)
  const fields = useChangedFields(review)
  if (action === 'delete') return null
  const textOf = (field: string, values: Review['before']) => text(field, values?.[field]) ?? '—'
  const changes = fields
    .slice(0, shown)
    .map((field) =>
      [t(`field.${field}`), ...(before ? [textOf(field, before), '→'] : []), textOf(field, after)].join(' '),
    )
  const more = fields.length - changes.length
  return [...changes, ...(more > 0 ? [t('message:moreFields', { count: more })] : [])].join(' · ')
}

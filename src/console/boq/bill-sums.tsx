import { useTranslation } from 'react-i18next'
import type { Bill } from '#contract/boq/item.ts'
import { exactNumber } from '../kit/exact-number.ts'

/** What a bill comes to as it was designed, with its approved variations, and as far as it is done. */
export function BillSums({ bill }: { bill: Bill }) {
  const { t } = useTranslation('boq-item')
  const sums = ['designAmount', 'amount', 'doneAmount'] as const
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-dense" aria-label={t('sums')}>
      {sums.map((name) => (
        <div key={name} className="flex items-baseline gap-2">
          <dt className="text-soft">{t(`field.${name}`)}</dt>
          <dd className="font-medium tabular-nums">{exactNumber(bill[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

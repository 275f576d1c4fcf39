import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '#contract/delivery/deliveries.ts'
import { useFormat } from '../kit/format.ts'

/** Says in a line why a delivery stands where it stands; undefined where the state says all. */
export function useDeliveryWords(): (delivery: Delivery) => string | undefined {
  const { t } = useTranslation('delivery')
  const format = useFormat()
  return useCallback(
    ({ state, reason, tries, unsureTries, nextAttemptAt }) => {
      const parts = [
        ...(reason === undefined ? [] : [t(`reason.${reason}`)]),
        ...(state === 'waiting' && tries > 0
          ? [t('again', { tries, time: format.time(nextAttemptAt) })]
          : []),
        // What nobody knows the end of may have come twice.
        ...(unsureTries > 0 ? [t('perhapsTwice', { tries: unsureTries })] : []),
      ]
      return parts.join(t('join')) || undefined
    },
    [t, format],
  )
}

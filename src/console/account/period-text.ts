import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeneralAccount } from '#contract/account/schema.ts'

/** The days on which an account may be used, in words. */
export function usePeriodText(): (account: Pick<GeneralAccount, 'validFrom' | 'validUntil'>) => string {
  const { t } = useTranslation('account')
  return useCallback(
    ({ validFrom, validUntil }) => {
      if (validFrom && validUntil) return t('between', { from: validFrom, until: validUntil })
      if (validFrom) return t('from', { day: validFrom })
      return validUntil ? t('until', { day: validUntil }) : t('noLimit')
    },
    [t],
  )
}

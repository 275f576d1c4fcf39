import { useTranslation } from 'react-i18next'
import type { Terminal } from '#contract/terminal/authorisation-schema.ts'
import { useFormat } from '../kit/format.ts'

/** What a terminal still has to send, as a word. */
export function useUnsent(): (row: Pick<Terminal, 'unsynced' | 'parked'>) => string | undefined {
  const { t } = useTranslation('terminal')
  return ({ unsynced, parked }) =>
    unsynced === 0
      ? undefined
      : [t('unsent', { count: unsynced }), parked > 0 && t('parked', { count: parked })]
          .filter(Boolean)
          .join(' · ')
}

/** The battery as far as it is told: its level, and that it is charging. */
export function useBattery(): (row: Pick<Terminal, 'batteryLevel' | 'charging'>) => string | undefined {
  const { t } = useTranslation('terminal')
  const format = useFormat()
  return ({ batteryLevel, charging }) => {
    if (batteryLevel === undefined) return undefined
    const level = format.percent(batteryLevel)
    return charging ? t('charging', { level }) : level
  }
}

/** How far the terminal's clock is off, as far as that is told. */
export function useClockOffset(): (row: Pick<Terminal, 'clockOffset'>) => string | undefined {
  const { t } = useTranslation('terminal')
  const format = useFormat()
  return ({ clockOffset }) => {
    if (clockOffset === undefined) return undefined
    // Nobody is minus nothing off.
    const seconds = Math.round(clockOffset / 100) / 10 + 0
    return t('seconds', { amount: format.number(seconds, 1) })
  }
}

/** Whether the browser promised not to clear what is stored, where that is told. */
export function usePersisted(): (row: Pick<Terminal, 'persisted'>) => string | undefined {
  const { t } = useTranslation('terminal')
  return ({ persisted }) =>
    persisted === undefined ? undefined : t(persisted ? 'persisted.yes' : 'persisted.no')
}

/** How much is used of what the browser lets the console store. */
export function useStorageShare(): (
  row: Pick<Terminal, 'storageUsed' | 'storageQuota'>,
) => string | undefined {
  const format = useFormat()
  return ({ storageUsed, storageQuota }) =>
    storageUsed === undefined || !storageQuota ? undefined : format.percent(storageUsed / storageQuota)
}

/** How a terminal is, in a line: its system, whether it is installed, battery and storage as far as they are told. */
export function useCondition(): (row: Terminal) => string | undefined {
  const { t } = useTranslation('terminal')
  const battery = useBattery()
  const storage = useStorageShare()
  return (row) => {
    const [level, share] = [battery(row), storage(row)]
    const parts = [
      row.os,
      row.displayMode && t(`displayMode.${row.displayMode}`),
      level && t('condition.battery', { level }),
      share && t('condition.storage', { share }),
    ].filter(Boolean)
    return parts.join(' · ') || undefined
  }
}

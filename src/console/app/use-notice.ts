import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Engine } from '#offline/engine-types.ts'
import { queuePath } from '../shell/paths.ts'
import type { ShellAction, ShellData } from '../shell/shell-data.tsx'
import { useStore } from './engine.tsx'
import { useStorageLow } from './use-storage.ts'

/** What a person should know on every page about what this device stores; `unlock` opens it when it is locked. */
export function useNotice(engine: Engine, unlock: ShellAction | undefined): ShellData['notice'] {
  const { t } = useTranslation(['session', 'sync'])
  const navigate = useNavigate()
  const mode = useStore(engine.mode)
  const lost = useStore(engine.lost)
  const storageLow = useStorageLow()
  return useMemo(() => {
    if (mode.kind === 'online-only')
      return { text: t(`onlineOnly.${mode.reason}`), ...(unlock && { action: unlock }) }
    if (lost > 0) {
      const read = { label: t('lost.read'), run: () => void engine.lostRead() }
      return { text: t('lost.text', { count: lost }), action: read }
    }
    if (!storageLow) return undefined
    const open = { label: t('sync:storage.open'), run: () => void navigate({ to: queuePath }) }
    return { text: t('sync:storage.low'), action: open }
  }, [engine, mode, lost, storageLow, unlock, navigate, t])
}

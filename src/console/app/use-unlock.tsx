import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Engine } from '#offline/engine-types.ts'
import type { ShellAction } from '../shell/shell-data.tsx'
import { useStore } from './engine.tsx'
import { Unlock } from './unlock.tsx'

/** Asks for the password of what this device stores while it is locked: at once, and again when it is wanted. */
export function useUnlock(engine: Engine): { unlock: ShellAction | undefined; question: ReactNode } {
  const { t } = useTranslation('session')
  const mode = useStore(engine.mode)
  const locked = mode.kind === 'online-only' && mode.reason === 'locked'
  const [unlocking, setUnlocking] = useState(locked)
  // Keys that come another way answer the question; it must not come back by itself when they go at the sign-out.
  if (unlocking && !locked) setUnlocking(false)
  const unlock = useMemo<ShellAction | undefined>(() => {
    if (!locked) return undefined
    const run = () => setUnlocking(true)
    return { id: 'unlock', label: t('unlock.submit'), run }
  }, [locked, t])
  const question = unlocking && locked ? <Unlock engine={engine} onClose={() => setUnlocking(false)} /> : null
  return { unlock, question }
}
